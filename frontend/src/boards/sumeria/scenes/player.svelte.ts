// Shows scenes one after another. The map is drawn as the scene has it; when all is shown, as the view has it.
import type { Position } from '../map/position.ts';
import type { Event, View } from '../types.ts';
import type { ViewChange } from '../../../wire/view.ts';
import { isStaged, scenesOf, type Scene } from './scene.ts';

/** More than so many waiting scenes are shown at double pace. */
const CROWD = 6;

export class ScenePlayer {
  scene = $state.raw<Scene | null>(null);
  step = $state(0);
  /** How far the present step is, 0 to 1; drawn by journeys. */
  progress = $state(0);
  paused = $state(false);
  #waiting: Scene[] = [];
  #end: Position | null = null;
  #frame = 0;
  /** The map to which all that was heard leads. */
  #after: Position | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A scene that wants to be looked at is still to come. */
  #coming = $state(false);
  readonly #still: () => boolean;
  readonly #seat: () => number;

  /** `still`: motion is not wanted; `seat`: whose eyes these are, for battles of others go quicker. */
  constructor(still: () => boolean, seat: () => number) {
    [this.#still, this.#seat] = [still, seat];
  }

  /** The map as it is shown just now; null: as the view has it. */
  position = $derived.by<Position | null>(() => this.scene?.positions[this.step] ?? null);
  /** Something lies over the map that wants to be looked at. */
  staged = $derived.by<boolean>(() => this.scene !== null && isStaged(this.scene));
  /** What is asked next waits for what is shown. */
  busy = $derived.by<boolean>(() => this.staged || this.#coming);
  /** The last step: it stays a while, or until one goes on. */
  last = $derived.by<boolean>(() => this.scene !== null && this.step >= this.scene.steps.length - 1);

  /** `alone`: what is still shown gives way to it, as in a replay that is stepped through. */
  hear(news: ViewChange<View>, alone = false): void {
    if (alone) this.skipAll();
    this.#after = news.after.position;
    const from = this.#end ?? news.before.position;
    const { scenes, end } = scenesOf(
      news.lines.map((line) => ({ body: line.body as Event, n: line.n })),
      from,
    );
    this.#end = end;
    // Without motion nothing glides: what is only a way from here to there is left out.
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

  /** To the end of this scene, or past it when it is there. */
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

  /** The view jumped to another moment: what is shown is not of that one. */
  jumped(position: Position): void {
    if (this.scene && position !== this.#after) this.skipAll();
  }

  skipAll(): void {
    this.#waiting = [];
    this.#next();
  }
}
