// This module reads the colours for the canvas of the map from the style sheet. So themes are defined in CSS only.
import { forcedColors } from '../../../ui/prefs.svelte.ts';

const SOURCES = {
  deep: 'var(--space)',
  paper: 'color-mix(in srgb, var(--space) 55%, var(--panel))',
  line: 'var(--hex-line)',
  edge: 'var(--hex-line-strong)',
  warp: 'var(--warpline)',
  ink: 'var(--ink-quiet)',
  star: 'var(--star)',
  reach: 'var(--reach)',
  bad: 'var(--bad)',
} as const;

export type Palette = { readonly [name in keyof typeof SOURCES]: string } & {
  readonly seats: readonly string[];
  readonly dark: boolean;
  /** Whether the system forces its colours. If so, nothing is transparent and no background is drawn. */
  readonly plain: boolean;
};

/** Return the current colours. They are resolved on `probe`, an element of the map. `colors` holds the colour number of each seat. */
export function readPalette(probe: HTMLElement, colors: readonly number[]): Palette {
  const read = (value: string): string => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const found = Object.fromEntries(Object.entries(SOURCES).map(([name, value]) => [name, read(value)]));
  const seats = colors.map((color) => read(`var(--seat-${color})`));
  probe.style.removeProperty('color');
  const dark = getComputedStyle(probe).colorScheme !== 'light';
  return { ...(found as { [name in keyof typeof SOURCES]: string }), seats, dark, plain: forcedColors() };
}

/** Return a computed colour ("rgb(…)", "rgba(…)" or "color(srgb …)") with a smaller opacity. */
export function fadeColor(color: string, alpha: number): string {
  const parts = color.replace(/^color\(\S+/, '').match(/-?[\d.]+(?:e-?\d+)?/g);
  if (!parts || parts.length < 3) return color;
  const [r, g, b, own = '1'] = parts;
  if (!color.startsWith('color(')) return `rgba(${r}, ${g}, ${b}, ${alpha * Number(own)})`;
  return `color(${color.slice(6).split(' ')[0]} ${r} ${g} ${b} / ${alpha * Number(own)})`;
}

/** Call `changed` when the theme changes. Return a function that ends the subscription. */
export function onTheme(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'class'] });
  return () => watcher.disconnect();
}
