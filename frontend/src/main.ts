import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { showPrefs } from './ui/prefs.svelte';
import { ignoreStrayPresses } from './ui/strayPresses';
import { toast } from './ui/toast.svelte';
import { undoTranslations } from './ui/translation';
import { watchOtherPages } from './wire/identity';
import { mustCheckCalls, registerWorker } from './wire/serviceWorker';
import { watchUpgrades } from './wire/upgrade';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

const TRANSLATED = 'Your browser translates this page, and what it shows may be old. Turn the translation off here.';

// Styles for paper come with the first press or key, so that they are there before anybody can ask for a print.
const forPaper = () => void import('./styles/print.css').catch(() => {});
for (const sign of ['pointerdown', 'keydown', 'beforeprint']) addEventListener(sign, forPaper, { once: true });

showPrefs();
let begun = false;

function begin(): void {
  if (begun || !target) return;
  begun = true;
  target.replaceChildren(); // the server's first words
  ignoreStrayPresses();
  undoTranslations(document.body, () => toast(TRANSLATED, 'bad'));
  mount(App, { target });
  watchUpgrades();
  watchOtherPages(() => location.reload());
  void registerWorker().then(checkCalls);
  document.addEventListener('visibilitychange', checkCalls); // an app on the home screen is seldom loaded
}

/** Since the last visit the browser or the server may have lost its subscription, or the person has travelled. */
function checkCalls(): void {
  if (document.hidden || !mustCheckCalls()) return;
  import('./wire/calls.svelte').then(({ calls }) => calls.load()).catch(() => {}); // the settings say it
}

// In a task of its own: reading the code takes a slow processor long enough. And when the first words have been seen:
// after the frame that draws them the next one begins. A page that nobody looks at draws none.
if (document.hidden) setTimeout(begin);
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
document.addEventListener('visibilitychange', begin, { once: true });
