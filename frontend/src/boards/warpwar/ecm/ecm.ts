/** ECM against Missiles: the points spent on each Missile, and the resulting drive. The limits come from the prompt. */
import type { EcmPrompt, EcmUse, Incoming } from '../types.ts';

/** Maps a Missile to the points spent on it and the change of its drive. */
export type Uses = { [missile: string]: { points: number; change: number } };

export function pointsLeft(prompt: EcmPrompt, uses: Uses, ship: string): number {
  const given = prompt.incoming.filter((each) => each.target === ship).map((each) => uses[each.missile]?.points ?? 0);
  return (prompt.points[ship] ?? 0) - given.reduce((sum, each) => sum + each, 0);
}

/** Return the effective ECM of this number of points against this Missile. It is 0 if no point is spent. */
export function effective(incoming: Incoming, points: number): number {
  return points > 0 ? Math.max(0, points + incoming.balance) : 0;
}

/** Return the lowest and the highest drive change that this number of points allows. */
export function span(prompt: EcmPrompt, incoming: Incoming, points: number): { low: number; high: number } {
  const reach = effective(incoming, points);
  const floor = prompt.floor ?? 0;
  const low = -Math.min(reach, Math.max(0, incoming.drive - floor));
  return { low: low === 0 ? 0 : low, high: prompt.lower_only ? 0 : reach };
}

export function setPoints(prompt: EcmPrompt, uses: Uses, incoming: Incoming, wanted: number): Uses {
  const had = uses[incoming.missile]?.points ?? 0;
  const most = pointsLeft(prompt, uses, incoming.target) + had;
  const points = Math.max(0, Math.min(Math.round(wanted), most));
  const next = { ...uses, [incoming.missile]: { points, change: uses[incoming.missile]?.change ?? 0 } };
  return setChange(prompt, next, incoming, next[incoming.missile]?.change ?? 0);
}

export function setChange(prompt: EcmPrompt, uses: Uses, incoming: Incoming, wanted: number): Uses {
  const points = uses[incoming.missile]?.points ?? 0;
  const { low, high } = span(prompt, incoming, points);
  const change = Math.max(low, Math.min(Math.round(wanted), high));
  return { ...uses, [incoming.missile]: { points, change: change === 0 ? 0 : change } };
}

export function toUses(prompt: EcmPrompt, uses: Uses): EcmUse[] {
  return prompt.incoming.flatMap((each) => {
    const use = uses[each.missile];
    if (!use || use.points < 1) return [];
    return [{ ship: each.target, missile: each.missile, points: use.points, change: use.change }];
  });
}

export function usesOf(list: readonly EcmUse[]): Uses {
  return Object.fromEntries(list.map((use) => [use.missile, { points: use.points, change: use.change ?? 0 }]));
}

/** Parse the server's JSON of sealed ECM. It is a list, or a command that contains a list. */
export function readUses(json: string | undefined): Uses {
  if (!json) return {};
  try {
    const read: unknown = JSON.parse(json);
    const list = Array.isArray(read) ? read : (read as { uses?: unknown }).uses;
    if (!Array.isArray(list)) return {};
    return usesOf(list as EcmUse[]);
  } catch {
    return {};
  }
}

/** Return the use of ECM in notation: "W4: S35.M1=1 down 1". */
export function printUse(use: EcmUse): string {
  const change = use.change ?? 0;
  return `${use.ship}: ${use.missile}=${use.points} ${change > 0 ? `up ${change}` : `down ${-change}`}`;
}
