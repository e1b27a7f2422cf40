/** Where a shot is drawn: from the edge of one card to the edge of another, bowed a little so that several can be told apart. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Trail {
  path: string;
  /** Half way, for the label. */
  x: number;
  y: number;
}

interface Spot {
  x: number;
  y: number;
}

const middle = (rect: Rect): Spot => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

/** The point where the line from the middle of a rectangle towards another point leaves it. */
export function edge(rect: Rect, toward: Spot): Spot {
  const from = middle(rect);
  const [dx, dy] = [toward.x - from.x, toward.y - from.y];
  if (dx === 0 && dy === 0) return from;
  const reach = Math.min(rect.width / 2 / Math.abs(dx || 1e-9), rect.height / 2 / Math.abs(dy || 1e-9));
  return { x: from.x + dx * reach, y: from.y + dy * reach };
}

/** `bow` bends the trail sideways: 0 straight, else pixels at its middle. */
export function trail(from: Rect, to: Rect, bow = 0): Trail {
  const a = edge(from, middle(to));
  const b = edge(to, middle(from));
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = { x: (a.x + b.x) / 2 - (dy / length) * bow, y: (a.y + b.y) / 2 + (dx / length) * bow };
  const round = (value: number): number => Math.round(value * 10) / 10;
  const path =
    bow === 0
      ? `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`
      : `M${round(a.x)} ${round(a.y)}Q${round(bend.x)} ${round(bend.y)} ${round(b.x)} ${round(b.y)}`;
  return { path, x: (a.x + 2 * bend.x + b.x) / 4, y: (a.y + 2 * bend.y + b.y) / 4 };
}
