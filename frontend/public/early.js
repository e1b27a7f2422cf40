// Applies the theme and motion settings of this browser before the first paint. src/ui/prefs.svelte.ts stores the settings.
try {
  var kept = JSON.parse(localStorage.getItem('table.prefs') || '{}');
  if (kept.theme === 'auto') kept.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  if (kept.theme) document.documentElement.dataset.theme = kept.theme;
  if (kept.motion && kept.motion !== 'auto') document.documentElement.dataset.motion = kept.motion;
} catch {
  // Storage is blocked or unreadable: the defaults apply (dark theme, motion as set in the system).
}
