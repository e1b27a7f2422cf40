/** What a scenario can be made of, as the engine's `design_kit` says it, made ready for the page. */
import type { DesignForm } from '../../board.ts';
import type { Sector } from './laidMap.ts';

export interface VictoryKind {
  kind: string;
  title: string;
  /** The usual sentence for players. */
  text: string;
  /** It needs a number: what it counts, and a usual one. */
  number?: { label: string; low: number; high: number; usual: number };
  /** It names stars. */
  stars: boolean;
}

export interface Named {
  key: string;
  title: string;
  help?: string;
}

export interface Kit {
  sectors: ReadonlyMap<number, Sector>;
  /** Warplines from one sector to another. */
  seams: readonly (readonly [string, string])[];
  /** `options`: what a scenario of it may leave to each table. */
  editions: readonly (Named & { packages: readonly Named[]; options: readonly string[] })[];
  options: readonly Named[];
  kinds: readonly VictoryKind[];
  counters: readonly { number: number; title: string }[];
  limits: { columns: number; rows: number; seats: readonly [number, number]; bp: number; minutes: number; title: number; text: number };
  printed: readonly { title: string; form: DesignForm }[];
}

/** As it comes. */
interface GivenKit extends Omit<Kit, 'sectors'> {
  sectors: readonly Sector[];
}

export interface ReadKit extends Kit {
  /** What one may begin with, the empty one first. */
  starts: readonly { title: string; form: DesignForm }[];
}

/** Two players and no map: whoever begins with it lays everything by himself. */
const BLANK: DesignForm = {
  title: '',
  edition: '2012',
  seats: [2, 2],
  minutes: 60,
  text: '',
  uses: [],
  layout: [],
  side: [{ homes: [] }, { homes: [] }],
  options: [],
  rules: {},
  victory: [],
};

let last: { given: unknown; kit: ReadKit } | undefined;

/** Read once for each that is given. */
export function readKit(given: unknown): ReadKit {
  if (last && last.given === given) return last.kit;
  const { sectors, ...rest } = given as GivenKit;
  const kit = {
    ...rest,
    sectors: new Map(sectors.map((sector) => [sector.id, sector])),
    starts: [{ title: 'An empty map', form: BLANK }, ...rest.printed],
  };
  last = { given, kit };
  return kit;
}
