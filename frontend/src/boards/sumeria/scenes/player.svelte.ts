// Shows scenes one after another. During a scene the map is drawn in the scene's position, after the last one in the view's.
import type { Position } from '../map/position.ts';
import type { Event, View } from '../types.ts';
import type { ViewChange } from '../../../wire/view.ts';
import { isStaged, scenesOf, type Scene } from './scene.ts';

/** If more scenes than this are waiting, they are shown at double speed. */
const CROWD = 6;

export class ScenePlayer {
  scene = $state.raw<Scene | null>(null);
  step = $state(0);
  /** Progress of the current step, 0 to 1; drawn by journeys. */
  progress = $state(0);
  paused = $state(false);
  #waiting: Scene[] = [];
  #end: Position | null = null;
  #frame = 0;
  /** The position after the latest view change. */
  #after: Position | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A staged scene is still waiting. */
  #coming = $state(false);
  readonly #still: () => boolean;
  readonly #seat: () => number;

  /** `still`: whether motion is off; `seat`: the viewer's seat, because battles between others are shown faster. */
  constructor(still: () => boolean, seat: () => number) {
    [this.#still, this.#seat] = [still, seat];
  }

  /** The position shown now; null: that of the view. */
  position = $derived.by<Position | null>(() => this.scene?.positions[this.step] ?? null);
  /** A scene that needs attention covers the map. */
  staged = $derived.by<boolean>(() => this.scene !== null && isStaged(this.scene));
  /** The next question waits for what is shown. */
  busy = $derived.by<boolean>(() => this.staged || this.#coming);
  /** The last step: it stays for a while, or until the user continues. */
  last = $derived.by<boolean>(() => this.scene !== null && this.step >= this.scene.steps.length - 1);

  /** Queue the scenes of a view change. `alone`: discard earlier scenes first, as in a replay that is stepped through. */
  hear(news: ViewChange<View>, alone = false): void {
    if (alone) this.skipAll();
    this.#after = news.after.position;
    const from = this.#end ?? news.before.position;
    const { scenes, end } = scenesOf(
      news.lines.map((line) => ({ body: line.body as Event, n: line.n })),
      from,
    );
    this.#end = end;
    // If motion is off, leave out scenes that only show movement.
    this.#waiting.push(...(this.#still() ? scenes.filter(isStaged) : scenes));
    if (!this.scene) this.#next();
    else this.#coming = this.#waiting.some(isStaged);
  }

  #next(): void {
    this.#stop();
    this.scene = this.#waiting.shift() ?? null;
    this.#coming = this.#waiting.some(isStaged);
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
    else this.#timer = setTimeout(() => !this.paused && this.#onward(), this.#still() ? Math.max(time, 2500) : time);
  }

  #glide(time: number): void {
    const began = performance.now();
    const tick = (now: number): void => {
      this.progress = Math.min(1, Math.max(0, (now - began) / time));
      if (this.progress < 1) this.#frame = requestAnimationFrame(tick);
      else this.#onward();
    };
    this.#frame = requestAnimationFrame(tick);
  }

  #onward(): void {
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

  /** Go to the last step of this scene, or to the next scene if already there. */
  skip(): void {
    const scene = this.scene;
    if (!scene) return;
    this.#stop();
    this.paused = false;
    if (this.last || !isStaged(scene)) this.#next();
    else {
      this.step = scene.steps.length - 1;
      this.#run();
    }
  }

  /** Discard the scenes if the view has jumped to another moment. */
  jumped(position: Position): void {
    if (this.scene && position !== this.#after) this.skipAll();
  }

  skipAll(): void {
    this.#waiting = [];
    this.#next();
  }
}
