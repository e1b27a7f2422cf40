// This module has the activation that the player is planning: the ships that move, their path, and the server's answers about it.
import type { Atlas } from '../atlas.ts';
import { placeName } from '../atlas.ts';
import type { Result } from '../../../wire/reply.ts';
import type { BoardContext, PromptOf } from '../context.ts';
import type { Mover as MoverRow, Reach, ReachHex } from '../types.ts';
import { commonReach, legTo, reachAt, type Leg } from '../map/path.ts';

type Prompt = PromptOf<'move'> | PromptOf<'plot'>;

/** A move in the form of the command. */
export interface MoveCommand {
  readonly kind: 'move';
  readonly ships: string[];
  readonly path: string[];
}

/** Functions that check and deliver a move. A move is sent at once or, in plotted movement, added to a plan. */
export interface Delivery {
  /** Check the move in a dry run. */
  readonly check: (move: MoveCommand) => Promise<Result>;
  readonly send: (move: MoveCommand) => Promise<Result>;
}

export class MoveDraft {
  /** Ships that move together. The first of them leads. */
  ships = $state.raw<readonly string[]>([]);
  /** Legs that the player has fixed. Each leg holds the steps that were added together. */
  legs = $state.raw<readonly (readonly string[])[]>([]);
  goal = $state('');
  /** The hex that the user points at in the list of destinations. */
  eyed = $state('');
  reach = $state.raw<Reach | null>(null);
  /** The reach from the goal: what the ships can pick up or drop there, and how far they can continue. */
  beyond = $state.raw<Reach | null>(null);
  refusal = $state('');
  busy = $state(false);
  /** Whether a dry run of the current path was accepted. */
  fine = $state(false);
  #asked = 0;
  /** A place that was clicked before the reach was known. */
  #wish = '';
  /** Whether the player sent the move before the server had said that the move is allowed. */
  #isWanted = false;

  readonly atlas: Atlas;
  readonly match: BoardContext;
  readonly prompt: () => Prompt;
  readonly hover: () => string;
  readonly #deliver: Delivery;

  constructor(atlas: Atlas, match: BoardContext, prompt: () => Prompt, hover: () => string, deliver?: Delivery) {
    this.#deliver = deliver ?? {
      check: (move) => match.check(prompt().decision, move),
      send: (move) => match.send(prompt().decision, move),
    };
    this.atlas = atlas;
    this.match = match;
    this.prompt = prompt;
    this.hover = hover;
  }

  movers = $derived.by<readonly MoverRow[]>(() => this.prompt().movers);
  lead = $derived.by<MoverRow | undefined>(() => this.movers.find((each) => each.ship === this.ships[0]));
  path = $derived.by<readonly string[]>(() => this.legs.flat());
  /** Whether the server has sent the reach of the selected ships, or the reason why there is none. */
  answered = $derived.by<boolean>(() => this.reach !== null || this.refusal !== '');
  leg = $derived.by<Leg | null>(() => (this.reach && this.goal ? legTo(this.reach, this.goal) : null));
  steps = $derived.by<readonly string[]>(() => [...this.path, ...(this.leg?.steps ?? [])]);
  goalMark = $derived.by<ReachHex | undefined>(() => (this.reach && this.goal ? reachAt(this.reach, this.goal) : undefined));
  spent = $derived.by<number>(() => this.goalMark?.cost ?? this.reach?.spent ?? 0);
  picks = $derived.by<readonly string[]>(() => (this.goal ? this.beyond : this.reach)?.picks ?? []);
  drops = $derived.by<readonly string[]>(() => (this.goal ? this.beyond : this.reach)?.drops ?? []);
  /** Number of the player's dummies (semi-hidden play) that can still go along from the start of the move, together with one ship. */
  dummies = $derived.by<number>(() => {
    if (this.goal || this.ships.length !== 1 || this.path.some((step) => !step.startsWith('dummies '))) return 0;
    const here = (this.match.view.stacks ?? []).find((each) => each.owner === this.match.seat && each.hex === this.lead?.hex);
    return (here?.count ?? 0) - this.path.length;
  });
  ready = $derived.by<boolean>(() => this.steps.length > 0 && this.fine);
  /** Hexes where the move can end. The nearest comes first. */
  ends = $derived.by<readonly ReachHex[]>(() =>
    (this.reach?.hexes ?? [])
      .filter((hex) => hex.end !== false && hex.hex !== this.reach?.at)
      .sort((a, b) => a.cost - b.cost || (a.hex < b.hex ? -1 : 1)),
  );
  eyedLeg = $derived.by<Leg | null>(() => {
    const hex = this.eyed || this.hover();
    return this.reach && hex && hex !== this.goal ? legTo(this.reach, hex) : null;
  });

  select(ship: string): void {
    if (!this.movers.some((each) => each.ship === ship)) return;
    this.ships = [ship];
    this.#fresh();
  }

  /** Add a ship of the same hex to the move, or remove it from the move. */
  toggle(ship: string): void {
    const row = this.movers.find((each) => each.ship === ship);
    if (!row || !this.lead || row.hex !== this.lead.hex) return this.select(ship);
    const rest = this.ships.filter((each) => each !== ship);
    this.ships = rest.length < this.ships.length ? rest : [...this.ships, ship];
    this.#fresh();
  }

  clear(): void {
    this.ships = [];
    this.#fresh();
  }

  #fresh(): void {
    this.legs = [];
    this.reach = null;
    this.#aim('');
    if (this.ships.length) void this.#askReach();
  }

  #aim(goal: string): void {
    this.goal = goal;
    this.#wish = '';
    this.eyed = '';
    this.beyond = null;
    this.refusal = '';
    this.fine = false;
    this.#isWanted = false;
  }

  async #explore(path: readonly string[]): Promise<Reach | null> {
    const answers = await Promise.all(
      this.ships.map((ship) => this.match.ask<Reach>({ kind: 'reach', ship, path: [...path] } as { kind: string })),
    );
    const bad = answers.find((each) => !each.ok);
    if (bad && !bad.ok) this.refusal = bad.text;
    return commonReach(answers.flatMap((each) => (each.ok ? [each.answer] : [])));
  }

  async #askReach(): Promise<void> {
    const turn = ++this.#asked;
    const reach = await this.#explore(this.path);
    if (turn !== this.#asked) return;
    this.reach = reach;
    if (reach?.blocked) this.refusal = reach.blocked;
    if (reach && legTo(reach, this.#wish)) return this.aim(this.#wish);
    await this.#try(turn);
  }

  async #try(turn: number): Promise<void> {
    if (this.steps.length === 0) return;
    const answer = await this.#deliver.check(this.#command());
    if (turn !== this.#asked) return;
    this.fine = answer.ok;
    if (!answer.ok) this.refusal = answer.text;
    else if (this.#isWanted) await this.go();
  }

  #command(): MoveCommand {
    return { kind: 'move', ships: [...this.ships], path: [...this.steps] };
  }

  /**
   * Set the goal to a hex in reach. Then check the move in a dry run and request the actions that are possible at the
   * goal. If the reach is not known yet, do this when it arrives.
   */
  async aim(hex: string): Promise<void> {
    this.#wish = this.lead && !this.reach ? hex : '';
    if (!this.reach || !legTo(this.reach, hex)) return;
    this.#aim(hex);
    this.match.cue('select');
    const turn = ++this.#asked;
    await this.#try(turn);
    if (turn !== this.#asked) return;
    this.beyond = await this.#explore(this.steps);
  }

  /** Fix the leg to the goal and request the reach from the goal. */
  goOn(act = ''): void {
    const leg = [...(this.leg?.steps ?? []), ...(act ? [act] : [])];
    if (leg.length === 0) return;
    this.legs = [...this.legs, leg];
    this.#aim('');
    void this.#askReach();
  }

  /** Undo the last choice: the goal, else the last leg, else the selection of ships. Return whether there was something to undo. */
  undo(): boolean {
    if (this.goal) {
      this.#aim('');
      this.#asked++;
      if (this.legs.length) void this.#askReach();
    } else if (this.legs.length) {
      this.legs = this.legs.slice(0, -1);
      this.#aim('');
      void this.#askReach();
    } else if (this.ships.length) this.clear();
    else return false;
    return true;
  }

  /** Send the move. If the server has not yet said whether the move is allowed, send it when the server says so. */
  async go(): Promise<void> {
    if (this.busy) return;
    this.#isWanted = !this.ready;
    if (this.ready) await this.#send(this.#deliver.send(this.#command()));
  }

  async stay(ships: readonly string[]): Promise<void> {
    if (this.busy) return;
    await this.#send(this.#deliver.send({ kind: 'move', ships: [...ships], path: [] }));
  }

  async end(): Promise<void> {
    if (this.busy) return;
    await this.#send(this.match.send(this.prompt().decision, { kind: 'end_movement' }));
  }

  async #send(sending: Promise<Result>): Promise<void> {
    this.busy = true;
    const result = await sending;
    this.busy = false;
    if (result.ok) {
      this.match.cue('move');
      this.clear();
    } else this.refusal = result.text;
  }

  /** Ignore responses that have not arrived yet. Call this when the panel closes. */
  leave(): void {
    this.#asked++;
  }

  /** Handle a changed prompt: deselect ships that can no longer move. */
  refresh(): void {
    const still = this.ships.filter((ship) => this.movers.some((each) => each.ship === ship));
    if (still.length === this.ships.length) return;
    this.ships = still;
    this.#fresh();
  }

  placeOf = (hex: string): string => placeName(this.atlas, hex);
}
