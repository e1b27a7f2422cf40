// This module converts touch, mouse and wheel events on a map to simple calls. Coordinates are in pixels from the top left corner of the
// element.
import type { Point } from './hex.ts';
import { BURST } from './burst.ts';

export interface Gestures {
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (about: Point, factor: number) => void;
  /** Called for a click or tap that was not a drag. A double click counts as one tap. */
  readonly tap: (at: Point, target: Element) => void;
  /** Called with the point under the mouse, or with null when the mouse has left. It is not called for touch. */
  readonly hover: (at: Point | null) => void;
  /**
   * Called when two fingers have turned by 0.6 of a sixth of a turn, which counts as one sixth. The argument is 1 for
   * clockwise and -1 for back.
   */
  readonly twist?: (sixths: 1 | -1) => void;
}

const SLOP = 6;
/** Maximum distance in pixels of two taps of a finger that count as taps at the same place. */
const FINGER = 24;

interface Finger {
  start: Point;
  at: Point;
  dragged: boolean;
}

/** Return the direction from one finger to the other, in sixths of a turn. */
const bearing = (a: Point, b: Point): number => (Math.atan2(b.y - a.y, b.x - a.x) * 3) / Math.PI;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Listen to the gestures on an element. Return a function that stops listening. */
export function gestures(element: HTMLElement, call: Gestures): () => void {
  const fingers = new Map<number, Finger>();
  /** Angle by which two fingers have turned since the last call of `twist`, in sixths of a turn. */
  let turned = 0;
  let last = { at: { x: 0, y: 0 }, time: -Infinity };
  const where = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onControl = (event: Event): boolean => event.target instanceof Element && event.target.closest('[data-control]') !== null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    if (onControl(event)) return;
    const at = where(event);
    fingers.set(event.pointerId, { start: at, at, dragged: fingers.size > 0 });
    if (fingers.size > 1) for (const finger of fingers.values()) finger.dragged = true;
  }

  function move(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    const at = where(event);
    if (!finger) {
      if (event.pointerType === 'mouse') call.hover(onControl(event) ? null : at);
      return;
    }
    if (!finger.dragged && distance(finger.start, at) < SLOP) return;
    if (!finger.dragged) {
      finger.dragged = true;
      element.setPointerCapture(event.pointerId);
    }
    const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [before, after] = [distance(finger.at, other.at), distance(at, other.at)];
      const middle = { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 };
      call.pan((at.x - finger.at.x) / 2, (at.y - finger.at.y) / 2);
      if (before > 1 && after > 1) call.zoom(middle, after / before);
      turn(bearing(other.at, at) - bearing(other.at, finger.at));
    } else call.pan(at.x - finger.at.x, at.y - finger.at.y);
    finger.at = at;
  }

  function turn(by: number): void {
    turned += by > 3 ? by - 6 : by < -3 ? by + 6 : by;
    if (Math.abs(turned) < 0.6) return;
    call.twist?.(turned > 0 ? 1 : -1);
    turned = 0;
  }

  function up(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    turned = 0;
    if (finger.dragged || event.type === 'pointercancel' || event.button !== 0) return;
    const at = where(event);
    const isRepeat = event.timeStamp - last.time < BURST && distance(at, last.at) < (event.pointerType === 'mouse' ? SLOP : FINGER);
    last = { at, time: event.timeStamp };
    if (!isRepeat && event.target instanceof Element) call.tap(at, event.target);
  }

  function wheel(event: WheelEvent): void {
    if (onControl(event)) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const rate = event.ctrlKey ? 0.009 : 0.0016;
    call.zoom(where(event), Math.exp(-Math.max(-240, Math.min(240, event.deltaY * unit)) * rate));
  }

  const leave = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && fingers.size === 0) call.hover(null);
  };
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();
}
