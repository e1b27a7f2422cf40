// Before the first paint: theme and motion as chosen in this browser (src/ui/prefs.svelte.ts keeps them).
try {
  var kept = JSON.parse(localStorage.getItem('table.prefs') || '{}');
  if (kept.theme === 'auto') kept.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  if (kept.theme) document.documentElement.dataset.theme = kept.theme;
  if (kept.motion && kept.motion !== 'auto') document.documentElement.dataset.motion = kept.motion;
} catch {
  // No storage: the system's wishes hold.
}
