// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

let cue: typeof import('./sounds.ts').cue;

/** A fake audio output with a state. Its sounds end when the test calls `onended`. */
class Output {
  static made: Output[] = [];
  /** Whether a phone call uses the output. If so, the output cannot be resumed until the call ends. */
  static calling = false;
  currentTime = 0;
  destination = {};
  state = 'running';
  asked = 0;
  voices: { onended?: () => void; start: () => void }[] = [];
  constructor() {
    Output.made.push(this);
  }
  resume(): Promise<void> {
    this.asked++;
    if (this.state === 'interrupted' && Output.calling) return Promise.reject(new Error('InvalidStateError'));
    this.state = 'running';
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.state = 'suspended';
    return Promise.resolve();
  }
  #part = (): object => ({ setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
  createGain(): object {
    return { gain: this.#part(), connect: (to: unknown) => to };
  }
  createOscillator(): object {
    const voice = { frequency: this.#part(), connect: (to: unknown) => to, start() {}, stop() {} };
    this.voices.push(voice);
    return voice;
  }
}

beforeEach(async () => {
  vi.resetModules();
  Output.made = [];
  Output.calling = false;
  vi.stubGlobal('AudioContext', Output);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  ({ cue } = await import('./sounds.ts'));
  (await import('./prefs.svelte.ts')).prefs.sound = true;
});

/** Wait until all pending promises have settled. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test('the output rests when the last tone has ended, and the next cue wakes it', () => {
  cue('end');
  const output = Output.made[0]!;
  expect(output.voices).toHaveLength(2);
  output.voices[0]!.onended?.();
  expect(output.state).toBe('running');
  output.voices[1]!.onended?.();
  expect(output.state).toBe('suspended');
  cue('end');
  expect(output.state).toBe('running');
  expect(Output.made).toHaveLength(1);
});

test.each([
  ['pointerdown', window],
  ['touchend', window],
  ['keydown', window],
  ['visibilitychange', document],
])('an output that the system took away comes back at %s', (sign, on) => {
  cue('end');
  const output = Output.made[0]!;
  output.state = 'interrupted';
  on.dispatchEvent(new Event(sign));
  expect(output.state).toBe('running');
});

test('one that was suspended while it played comes back too', () => {
  cue('end');
  const output = Output.made[0]!;
  output.state = 'suspended';
  dispatchEvent(new Event('pointerup'));
  expect(output.state).toBe('running');
});

test('presses wake nothing that rests, runs or is closed', () => {
  cue('refused');
  const output = Output.made[0]!;
  const { asked } = output;
  dispatchEvent(new Event('pointerdown'));
  output.state = 'closed';
  dispatchEvent(new Event('pointerdown'));
  output.state = 'running';
  for (const voice of output.voices) voice.onended?.();
  dispatchEvent(new Event('pointerdown'));
  expect([output.state, output.asked]).toEqual(['suspended', asked]);
});

test('during a call cues are dropped, a refusal is no error, and the press after it brings the sounds back', async () => {
  cue('end');
  const output = Output.made[0]!;
  for (const voice of output.voices) voice.onended?.();
  Output.calling = true;
  output.state = 'interrupted';
  cue('end');
  cue('win');
  await settled();
  expect([output.state, output.voices.length]).toEqual(['interrupted', 2]);
  Output.calling = false;
  dispatchEvent(new Event('pointerup'));
  await settled();
  expect(output.state).toBe('suspended'); // the output is suspended again, because nothing plays
  cue('end');
  expect([output.state, output.voices.length]).toEqual(['running', 4]);
});

test('an output that was closed is opened again', () => {
  cue('end');
  Output.made[0]!.state = 'closed';
  cue('end');
  expect(Output.made.map((each) => each.voices.length)).toEqual([2, 2]);
});
