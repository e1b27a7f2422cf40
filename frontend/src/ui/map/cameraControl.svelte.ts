// This module controls the camera of a map. It fits the map into the available space, animates movements of the camera, and keeps a
// position that the viewer has chosen.
import { makeGrid, type Box, type Grid, type HexLike, type Point } from './hex.ts';
import { isBetterTurned, centreOn, fitCamera, limitCamera, pan, reveal, toScreen, zoomAbout, type Camera, type Size } from './camera.ts';

/** Scale below which names and counters are unreadable. To stay above it, only a part of the map is shown. */
const READABLE = 12.5;
const GLIDE = 220;

export interface CameraNeeds {
  readonly hexes: () => readonly HexLike[];
  /** Return whether motion is off. */
  readonly still: () => boolean;
  /** Return the hex to show in the middle if the whole map does not fit. */
  readonly focus: () => string;
  /** Whether the map is never turned, because its pictures would then lie on their sides. */
  readonly upright?: boolean;
  /** Return whether to show the whole map, however small it is (for several maps side by side). */
  readonly whole?: () => boolean;
  /** Width of the drawn border around the hexes, in radii of a hex. */
  readonly border?: number;
  /** Minimum radius of a hex in pixels at which names and counters are readable. */
  readonly readable?: number;
}

export class CameraControl {
  size = $state.raw<Size>({ width: 0, height: 0 });
  /** Height of the lower part of the map that a drawer covers, in pixels. */
  cover = $state(0);
  camera = $state.raw<Camera>({ x: 0, y: 0, k: 20 });
  turned = $state(false);
  readonly #needs: CameraNeeds;
  /** Whether the viewer has moved the map. If so, the map is no longer fitted automatically. */
  #touched = false;
  /** Whether the map was shown before. The first position is set without an animation. */
  #shown = false;
  #frame = 0;
  /** Target of the current animation. It is null if there is no animation. */
  #goal: Camera | null = null;
  readonly #readable: number;

  constructor(needs: CameraNeeds) {
    this.#needs = needs;
    this.#readable = needs.readable ?? READABLE;
  }

  grid = $derived.by<Grid>(() => makeGrid(this.#needs.hexes(), this.turned));
  /** Bounds of everything that is drawn: the hexes and the border. */
  bounds = $derived.by<Box>(() => {
    const { left, top, right, bottom } = this.grid.bounds;
    const by = this.#needs.border ?? 0;
    return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
  });
  /** Size of the part of the map that is not covered. */
  room = $derived.by<Size>(() => ({ width: this.size.width, height: Math.max(120, this.size.height - this.cover) }));
  least = $derived.by<number>(() => Math.min(fitCamera(this.bounds, this.room).k, this.#readable) * 0.75);

  spot(hex: string): Point | undefined {
    return this.grid.cells.get(hex)?.at;
  }

  middle(): Point {
    return { x: this.room.width / 2, y: this.room.height / 2 };
  }

  #limited(camera: Camera): Camera {
    return limitCamera(camera, this.bounds, this.room, this.least);
  }

  /** Return a camera that shows the whole map. If the whole map would be too small, show a readable part of it around the focus. */
  fittedCamera(): Camera {
    const whole = fitCamera(this.bounds, this.room);
    const at = this.spot(this.#needs.focus());
    if (whole.k >= this.#readable || !at || this.#needs.whole?.()) return whole;
    // Use the board's own minimum scale if the board has one. Otherwise do not use a larger scale than the one at which the whole map fits
    // into a window without a drawer.
    const wanted = this.#needs.readable ?? Math.min(this.#readable, fitCamera(this.bounds, this.size).k);
    const k = Math.max(whole.k, wanted);
    const wide = { ...centreOn({ left: at.x, right: at.x, top: at.y, bottom: at.y }, this.room, k) };
    const { left, right, top, bottom } = this.bounds;
    // Leave no empty space beside the map, unless the map is smaller than the window.
    const within = (value: number, low: number, high: number, span: number, before: number, after: number): number => {
      const [a, b] = [span - high * k - after, before - low * k];
      return a > b ? (a + b) / 2 : Math.min(b, Math.max(a, value));
    };
    // Leave space for names above the first row of hexes, and for buttons at the right of the map.
    return { k, x: within(wide.x, left, right, this.room.width, 12, 60), y: within(wide.y, top, bottom, this.room.height, 24, 12) };
  }

  /** Set the camera at once. Fingers and the mouse wheel use this. */
  moveTo(next: Camera): void {
    this.#halt();
    this.#touched = true;
    this.camera = this.#limited(next);
  }

  pan(dx: number, dy: number): void {
    this.moveTo(pan(this.camera, dx, dy));
  }

  zoomAt(about: Point, factor: number): void {
    this.moveTo(zoomAbout(this.camera, about, factor, this.least));
  }

  #halt(): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
  }

  /** Move the camera in an animation of a few frames, or at once if motion is off. */
  glide(to: Camera): void {
    cancelAnimationFrame(this.#frame);
    const goal = this.#limited(to);
    this.#goal = goal;
    if (this.#needs.still() || this.size.width < 1) {
      this.#goal = null;
      this.camera = goal;
      return;
    }
    const [from, began] = [this.camera, performance.now()];
    const tick = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - began) / GLIDE));
      const e = 1 - (1 - t) ** 3;
      const mix = (a: number, b: number): number => a + (b - a) * e;
      this.camera = { x: mix(from.x, goal.x), y: mix(from.y, goal.y), k: mix(from.k, goal.k) };
      if (t < 1) this.#frame = requestAnimationFrame(tick);
      else this.#goal = null;
    };
    this.#frame = requestAnimationFrame(tick);
  }

  /**
   * Zoom about a hex if the hex is visible, and keep the hex away from the edge of the window. If it is not visible,
   * zoom about the middle.
   */
  zoom(factor: number, hex = ''): void {
    this.#touched = true;
    const at = this.spot(hex);
    const about = at ? toScreen(this.camera, at) : this.middle();
    const seen = about.x > 0 && about.y > 0 && about.x < this.room.width && about.y < this.room.height;
    const next = zoomAbout(this.camera, seen ? about : this.middle(), factor, this.least);
    this.glide(at && seen ? reveal(next, at, this.room, 90) : next);
  }

  glidePan(dx: number, dy: number): void {
    this.#touched = true;
    this.glide(pan(this.camera, dx, dy));
  }

  home(): void {
    this.#touched = false;
    this.glide(this.fittedCamera());
  }

  /** Return whether the whole map is visible. */
  #isAllVisible(camera: Camera): boolean {
    const { left, top, right, bottom } = this.bounds;
    const [from, to] = [toScreen(camera, { x: left, y: top }), toScreen(camera, { x: right, y: bottom })];
    return from.x >= -1 && from.y >= -1 && to.x <= this.room.width + 1 && to.y <= this.room.height + 1;
  }

  /**
   * Return to the initial position, unless the viewer has moved the map. This is called when the size of the map
   * changes or a phase begins.
   */
  refit(): void {
    if (!this.#touched && this.size.width > 0) this.glide(this.fittedCamera());
  }

  turn(): void {
    this.turned = !this.turned;
    this.#touched = false;
    this.camera = this.fittedCamera();
  }

  /** Move the camera as little as needed to show a hex. If the whole map is visible, do not move. `atOnce` is for the key cursor. */
  look(hex: string, atOnce = false): void {
    const at = this.spot(hex);
    const from = this.#goal ?? this.camera;
    if (!at || this.#isAllVisible(from)) return;
    const there = reveal(from, at, this.room, atOnce ? 60 : 70);
    if (there.x === from.x && there.y === from.y) return;
    if (!atOnce) return this.glide(there);
    this.#halt();
    this.camera = this.#limited(there);
  }

  resize(next: Size): void {
    const before = this.size;
    this.size = next;
    if (next.width < 1) return;
    // Choose the orientation of the map only once. Otherwise the map could rotate when a panel becomes larger.
    if (before.width < 1 && !this.#needs.upright) this.turned = isBetterTurned(makeGrid(this.#needs.hexes()).bounds, next);
    this.#halt();
    if (!this.#touched || before.width < 1) this.camera = this.fittedCamera();
    else this.camera = this.#limited(pan(this.camera, (next.width - before.width) / 2, (next.height - before.height) / 2));
  }

  setCover(pixels: number): void {
    this.cover = pixels;
    if (this.#touched || this.size.width < 1) return;
    if (this.#shown) this.glide(this.fittedCamera());
    else this.camera = this.fittedCamera();
    this.#shown = true;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}
