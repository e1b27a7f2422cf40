// This module shows scenes one after another. During a scene, the map shows the position at that scene. After the last scene, the map shows
// the position of the view.
import type { Position } from '../map/position.ts';
import type { Event, View } from '../types.ts';
import type { ViewChange } from '../../../wire/view.ts';
import { needsAttention, scenesOf, type Scene } from './scene.ts';

/** If more scenes than this number are waiting, they are shown at double speed. */
const CROWD = 6;

export class ScenePlayer {
  scene = $state.raw<Scene | null>(null);
  step = $state(0);
  /** Progress of the current step, from 0 to 1. Moving stacks are drawn by it. */
  progress = $state(0);
  paused = $state(false);
  #waiting: Scene[] = [];
  #end: Position | null = null;
  #frame = 0;
  /** The position after the latest view change. */
  #after: Position | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a scene that needs attention is still waiting. */
  #coming = $state(false);
  readonly #still: () => boolean;
  readonly #seat: () => number;

  /** `still` returns whether motion is off. `seat` returns the viewer's seat, because battles between other seats are shown faster. */
  constructor(still: () => boolean, seat: () => number) {
    [this.#still, this.#seat] = [still, seat];
  }

  /** The position that the map shows now. It is null if the map shows the position of the view. */
  position = $derived.by<Position | null>(() => this.scene?.positions[this.step] ?? null);
  /** Whether the current scene needs attention. Such a scene covers the map. */
  needsAttention = $derived.by<boolean>(() => this.scene !== null && needsAttention(this.scene));
  /** Whether the next question must wait for the scenes. */
  busy = $derived.by<boolean>(() => this.needsAttention || this.#coming);
  /** Whether the last step is shown. It stays for a while, or until the user continues. */
  last = $derived.by<boolean>(() => this.scene !== null && this.step >= this.scene.steps.length - 1);

  /** Queue the scenes of a view change. If `alone` is true, discard earlier scenes first, as in a replay that the user steps through. */
  hear(news: ViewChange<View>, alone = false): void {
    if (alone) this.skipAll();
    this.#after = news.after.position;
    const from = this.#end ?? news.before.position;
    const { scenes, end } = scenesOf(
      news.lines.map((line) => ({ body: line.body as Event, n: line.n })),
      from,
    );
    this.#end = end;
    // If the user has switched motion off, leave out scenes that only show movement.
    this.#waiting.push(...(this.#still() ? scenes.filter(needsAttention) : scenes));
    if (!this.scene) this.#next();
    else this.#coming = this.#waiting.some(needsAttention);
  }

  #next(): void {
    this.#stop();
    this.scene = this.#waiting.shift() ?? null;
    this.#coming = this.#waiting.some(needsAttention);
    [this.step, this.progress] = [0, 0];
    if (!this.scene) {
      this.#end = null;
      this.paused = false;
    } else {
      if (this.#still()) this.step = this.scene.steps.length - 1;
      this.#run();
    }
  }

  #run(): void {
    const scene = this.scene;
    if (!scene) return;
    const others = scene.kind === 'battle' && ![scene.result.attacker, scene.result.defender].includes(this.#seat());
    const pace = (this.#waiting.length > CROWD ? 2 : 1) * (others ? 1.7 : 1);
    const time = (scene.steps[this.step] ?? 0) / pace;
    if (scene.kind === 'moves') this.#glide(time);
    else this.#timer = setTimeout(() => !this.paused && this.#advance(), this.#still() ? Math.max(time, 2500) : time);
  }

  #glide(time: number): void {
    const began = performance.now();
    const tick = (now: number): void => {
      this.progress = Math.min(1, Math.max(0, (now - began) / time));
      if (this.progress < 1) this.#frame = requestAnimationFrame(tick);
      else this.#advance();
    };
    this.#frame = requestAnimationFrame(tick);
  }

  #advance(): void {
    if (this.last) this.#next();
    else {
      this.step += 1;
      this.#run();
    }
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }

  pause(on: boolean): void {
    this.paused = on;
    this.#stop();
    if (!on) this.#run();
  }

  /** Go to the last step of this scene. If the last step is shown already, go to the next scene. */
  skip(): void {
    const scene = this.scene;
    if (!scene) return;
    this.#stop();
    this.paused = false;
    if (this.last || !needsAttention(scene)) this.#next();
    else {
      this.step = scene.steps.length - 1;
      this.#run();
    }
  }

  /** Discard the scenes if the view has jumped to another moment of the match. */
  discardAfterJump(position: Position): void {
    if (this.scene && position !== this.#after) this.skipAll();
  }

  skipAll(): void {
    this.#waiting = [];
    this.#next();
  }
}
