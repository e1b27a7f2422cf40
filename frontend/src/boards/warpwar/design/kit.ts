/** The parts that a scenario can be made of: the engine's `design_kit`, prepared for the page. */
import type { DesignForm } from '../../board.ts';
import type { Sector } from './laidMap.ts';

export interface VictoryKind {
  kind: string;
  title: string;
  /** The default text of the condition, which players see. */
  text: string;
  /** Set if the condition needs a number: what the number counts, its limits, and a default. */
  number?: { label: string; low: number; high: number; usual: number };
  /** Whether the condition names stars. */
  stars: boolean;
}

export interface Named {
  key: string;
  title: string;
  help?: string;
}

export interface Kit {
  sectors: ReadonlyMap<number, Sector>;
  /** Warplines between stars of different sectors. */
  seams: readonly (readonly [string, string])[];
  /** `options` are the options that a scenario of this edition can leave to each table. */
  editions: readonly (Named & { packages: readonly Named[]; options: readonly string[] })[];
  options: readonly Named[];
  kinds: readonly VictoryKind[];
  counters: readonly { number: number; title: string }[];
  limits: { columns: number; rows: number; seats: readonly [number, number]; bp: number; minutes: number; title: number; text: number };
  printed: readonly { title: string; form: DesignForm }[];
}

/** The kit as the server sends it. */
interface GivenKit extends Omit<Kit, 'sectors'> {
  sectors: readonly Sector[];
}

export interface ReadKit extends Kit {
  /** Forms that a new scenario can start from. The first form is empty. */
  starts: readonly { title: string; form: DesignForm }[];
}

/** Two players and no map. The author arranges the whole map. */
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

/** Convert the kit. The result for the last kit is cached. */
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
