/** The user's settings in this browser: theme, motion, sound, notifications. */
import { browserStorage } from '../wire/browserStorage.ts';

export type Theme = 'auto' | 'dark' | 'light';
export type Motion = 'auto' | 'on' | 'off';

interface Prefs {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  volume: number;
  notify: boolean;
}

const KEY = 'table.prefs';
const fresh: Prefs = { theme: 'dark', motion: 'auto', sound: true, volume: 0.6, notify: false };

export const prefs = $state<Prefs>({ ...fresh, ...browserStorage.read<Partial<Prefs>>(KEY) });

const mediaQuery = (query: string): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(query) : null);
const light = mediaQuery('(prefers-color-scheme: light)');
light?.addEventListener?.('change', showPrefs);
/** Whether the system forces its colours. The palette of the system is then dark or light. */
const forced = mediaQuery('(forced-colors: active)');
forced?.addEventListener?.('change', showPrefs);
export const forcedColors = (): boolean => !!forced?.matches;
let dressed = false;
const quiet = mediaQuery('(prefers-reduced-motion: reduce)');
let systemStill = $state(quiet?.matches ?? false);
quiet?.addEventListener?.('change', (event) => (systemStill = event.matches));

/** Motion setting. `still` says whether to show no motion now. It is reactive. */
export const motion = {
  get still(): boolean {
    return prefs.motion === 'off' || (prefs.motion === 'auto' && systemStill);
  },
};

export function setPrefs(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  showPrefs();
  browserStorage.write(KEY, prefs);
}

/** Apply theme and motion to the page. `public/early.js` does the same before the first paint. */
export function showPrefs(): void {
  const root = document.documentElement.dataset;
  root.theme = forcedColors() || prefs.theme === 'auto' ? (light?.matches ? 'light' : 'dark') : prefs.theme;
  if (prefs.motion === 'auto') delete root.motion;
  else root.motion = prefs.motion;
  if (!forcedColors() || dressed) return;
  dressed = true;
  // After the styles are loaded, set the theme again. Then all maps read their colours again.
  import('../styles/forced.css').then(showPrefs, () => (dressed = false));
}
