/**
 * Notifies a player who is not looking at the page: by the title, the tab icon, a sound, and a browser notification if
 * these are enabled.
 */
import { cue } from '../ui/sounds';
import { closeNotices, pageNotices } from '../wire/serviceWorker';
import { upgrade } from '../wire/upgrade';
import { prefs } from '../ui/prefs.svelte';

const icon = (name: string) => `${import.meta.env.BASE_URL}${name}.svg`;

/** Set the tab icon. Browsers load the icon again on every assignment, so do nothing if the icon has not changed. */
function showIcon(name: string): void {
  const link = document.querySelector('link[rel=icon]');
  if (link && link.getAttribute('href') !== icon(name)) link.setAttribute('href', icon(name));
}

/** Start the notifications. Call this while a component is created, because `read` is called in an `$effect`. */
export function notifyWhenAwaited(read: () => { awaited: boolean; title: string; words: string; match: string }): void {
  let before: boolean | undefined;

  $effect(() => {
    const { awaited, title, words, match } = read();
    upgrade.awaited = awaited;
    document.title = awaited ? `● ${words} · ${title}` : title;
    showIcon(awaited ? 'favicon-awaited' : 'favicon');
    if (awaited && before === false) {
      cue('awaited');
      notify(title, words, match);
    }
    if (!awaited && before) void closeNotices((about) => about === match); // the user has answered, perhaps on another device
    before = awaited;
  });

  $effect(() => () => {
    upgrade.awaited = false;
  });
  $effect(() => () => showIcon('favicon'));
}

function notify(title: string, words: string, match: string): void {
  if (!prefs.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body: words, tag: match, icon: icon('favicon-awaited') });
    pageNotices.set(match, note);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Phones allow notifications only from a service worker, so this call fails there. On phones, only the page's title and the sound
    // notify the player.
  }
}
