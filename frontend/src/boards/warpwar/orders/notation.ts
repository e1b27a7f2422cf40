/** Orders in the notation of the rulebook: printing a draft, and parsing a revealed line. */
import { isTactic, type Tactic } from '../crt/crt.ts';
import type { Order } from '../types.ts';

/** Return an order in the server's format: "W4 ATTACK S35 D=2 B=3; M1 at S35 D=3; DROP S31". */
export function printOrder(order: Order): string {
  const head = [order.ship, order.tactic as string];
  if (order.target) head.push(order.target);
  if (order.to) head.push(`to ${order.to}`);
  head.push(`D=${order.D ?? 0}`);
  for (const key of ['B', 'S', 'E', 'T'] as const) if (order[key]) head.push(`${key}=${order[key]}`);
  order.cannons?.forEach((shells, at) => {
    const aim = order.cannon_targets?.[at];
    head.push(`C=1(${shells}${aim ? ` at ${aim}` : ''})`);
  });
  const parts = [head.join(' ')];
  order.missiles?.forEach((shot, at) => parts.push(`M${at + 1} at ${shot.target} D=${shot.drive}`));
  if (order.pickup?.length) parts.push(`PICKUP ${order.pickup.join(' ')}`);
  if (order.drop?.length) parts.push(`DROP ${order.drop.join(' ')}`);
  return parts.join('; ');
}

/** The content of a revealed line. Powers that are missing in the line are 0. `tl` is -1 if the line does not contain it. */
export interface Told {
  ship: string;
  tl: number;
  tactic: Tactic | '';
  target: string;
  powers: { [key: string]: number };
  cannons: number[];
  missiles: { target: string; drive: number }[];
  pickup: string[];
  drop: string[];
  to: string;
}

/** Parse a line such as "S35 (TL1) DODGE D=4 T=2; M1 at W4 D=3". Unknown parts are ignored. */
export function readOrder(line: string): Told {
  const [head = '', ...rest] = line.split(';').map((part) => part.trim());
  const told: Told = {
    ship: '',
    tl: -1,
    tactic: '',
    target: '',
    powers: {},
    cannons: [],
    missiles: [],
    pickup: [],
    drop: [],
    to: '',
  };
  for (const burst of head.matchAll(BURST)) told.cannons.push(Number(burst[1]));
  const to = /\bto\s+(\S+)/i.exec(head);
  told.to = to?.[1] ?? '';
  const words = head
    .replace(BURST, ' ')
    .replace(to?.[0] ?? /$^/, ' ')
    .split(/[\s():,]+/)
    .filter(Boolean);
  for (const word of words) readWord(told, word);
  for (const part of rest) readPart(told, part);
  return told;
}

const BURST = /C=\d+\((\d+)[^)]*\)/g;

function readWord(told: Told, word: string): void {
  const power = /^([A-Z]+)=(\d+)$/.exec(word);
  const level = /^TL(\d+)$/.exec(word);
  if (power) told.powers[power[1] ?? ''] = Number(power[2]);
  else if (level) told.tl = Number(level[1]);
  else if (!told.ship) told.ship = word;
  else if (!told.tactic && isTactic(word.toUpperCase())) told.tactic = word.toUpperCase() as Tactic;
  else if (!told.target && /^[A-Z]+\d+$/.test(word)) told.target = word;
}

function readPart(told: Told, part: string): void {
  const missile = /^M\d*\s+at\s+(\S+)\s+D=(\d+)/i.exec(part);
  const [word = '', ...units] = part.split(/\s+/);
  if (missile) told.missiles.push({ target: missile[1] ?? '', drive: Number(missile[2]) });
  else if (word.toUpperCase() === 'PICKUP') told.pickup.push(...units);
  else if (word.toUpperCase() === 'DROP') told.drop.push(...units);
}
