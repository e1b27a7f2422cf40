/** Ship records of the lab as text and as numbers: "W1: TL0 PD={7}6 B=3 WG=MWG". If a record cannot be parsed, the lab keeps its text. */

export interface ShipParts {
  /** Id of the ship. It is "" if the record has none. */
  id: string;
  tl: number;
  built: { readonly [attr: string]: number };
  now: { readonly [attr: string]: number };
  /** Warp generator. It is "" for a Systemship. */
  wg: string;
}

const ORDER = ['PD', 'B', 'S', 'T', 'M', 'E', 'A', 'C', 'SH', 'SR', 'H', 'R'];
const HEAD = /^\s*([WS]\d{1,6})\s*:?\s*/i;
const FIELD = /([A-Z]+)\s*=\s*(?:\{(\d{1,4})\}\s*(\d{1,4})|([A-Z0-9]+|-))/gi;

/** Parse a record. Return null if the text is not a record. */
export function readShip(text: string): ShipParts | null {
  const head = HEAD.exec(text);
  const id = head?.[1]?.toUpperCase() ?? '';
  let rest = head ? text.slice(head[0].length) : text;
  const level = /\bTL\s*=?\s*(\d{1,2})\b/i.exec(rest);
  if (level) rest = rest.replace(level[0], ' ');
  const built: Record<string, number> = {};
  const now: Record<string, number> = {};
  let wg = id.startsWith('S') ? '' : 'WG';
  for (const [, key, was, left, value] of rest.matchAll(FIELD)) {
    const attr = key!.toUpperCase();
    if (attr === 'WG') wg = value === '-' ? '' : (value ?? '').toUpperCase();
    else if (!ORDER.includes(attr) || !/^\d+$/.test(left ?? value ?? '')) return null;
    else {
      now[attr] = Number(left ?? value);
      built[attr] = was === undefined ? now[attr] : Number(was);
    }
  }
  if (rest.replace(FIELD, '').replace(/[\s,.]/g, '')) return null;
  return { id, tl: Number(level?.[1] ?? 0), built, now, wg };
}

/** Return the text of a ship record, in the usual order. Attributes that are 0 and were built as 0 are left out. */
export function printShip({ id, tl, built, now, wg }: ShipParts): string {
  const parts = ORDER.flatMap((attr) => {
    const [was, left] = [built[attr] ?? 0, now[attr] ?? 0];
    return was || left ? [was === left ? `${attr}=${left}` : `${attr}={${was}}${left}`] : [];
  });
  if (wg !== 'WG' && !(wg === '' && id.startsWith('S'))) parts.push(`WG=${wg || '-'}`);
  return [...(id ? [`${id}:`] : []), ...(tl ? [`TL${tl}`] : []), ...parts].join(' ');
}

/** Return the ship with another value of one attribute. The value changes both as built and as it is now. */
export const withAttr = (ship: ShipParts, attr: string, value: number): ShipParts => ({
  ...ship,
  built: { ...ship.built, [attr]: value },
  now: { ...ship.now, [attr]: value },
});
