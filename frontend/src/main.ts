import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { showPrefs } from './ui/prefs.svelte';
import { watchOtherPages } from './wire/identity';
import { registerWorker } from './wire/serviceWorker';
import { watchUpgrades } from './wire/upgrade';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

showPrefs();
// In a task of its own: reading the code takes a slow processor long enough.
setTimeout(() => {
  mount(App, { target });
  watchUpgrades();
  watchOtherPages(() => location.reload());
  registerWorker();
});
