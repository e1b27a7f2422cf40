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
import { mustCheckNotifications, registerWorker } from './wire/serviceWorker';
import { watchUpgrades } from './wire/upgrade';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

const TRANSLATED = 'Your browser translates this page, so the page may show old information. Turn off the translation for this page.';

// Load the print styles at the first click or key press, so that they are loaded before the user can print.
const forPaper = () => void import('./styles/print.css').catch(() => {});
for (const sign of ['pointerdown', 'keydown', 'beforeprint']) addEventListener(sign, forPaper, { once: true });

showPrefs();
let begun = false;

function begin(): void {
  if (begun || !target) return;
  begun = true;
  target.replaceChildren(); // remove the server's placeholder text (warpwar_site/loading_text.py)
  ignoreStrayPresses();
  undoTranslations(document.body, () => toast(TRANSLATED, 'bad'));
  mount(App, { target });
  watchUpgrades();
  watchOtherPages(() => location.reload());
  void registerWorker().then(checkNotifications);
  document.addEventListener('visibilitychange', checkNotifications); // check again here, because an app on the home screen is rarely reloaded
}

/** Renew a push subscription that the browser or the server has lost since the last visit, and report a new time zone. */
function checkNotifications(): void {
  if (document.hidden || !mustCheckNotifications()) return;
  // Ignore an error here, because the settings page shows it.
  import('./wire/notifications.svelte').then(({ notifications }) => notifications.load()).catch(() => {});
}

// Start the app in a separate task, because a slow processor needs much time just to parse this code. Start after the browser has painted
// the placeholder text. At the second animation frame, the text has been painted. A hidden page gets no animation frames, so use a timer
// for a hidden page.
if (document.hidden) setTimeout(begin);
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
document.addEventListener('visibilitychange', begin, { once: true });
