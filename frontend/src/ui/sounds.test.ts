// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { prefs } from './prefs.svelte.ts';
import { cue } from './sounds.ts';

/** An output that remembers whether it runs; its voices end when the test says so. */
class Output {
  static made: Output[] = [];
  currentTime = 0;
  destination = {};
  runs = true;
  voices: { onended?: () => void; start: () => void }[] = [];
  constructor() {
    Output.made.push(this);
  }
  resume(): Promise<void> {
    this.runs = true;
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.runs = false;
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

test('the output rests when the last tone has ended, and the next cue wakes it', () => {
  vi.stubGlobal('AudioContext', Output);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  prefs.sound = true;
  cue('end');
  const output = Output.made[0]!;
  expect(output.voices).toHaveLength(2);
  output.voices[0]!.onended?.();
  expect(output.runs).toBe(true);
  output.voices[1]!.onended?.();
  expect(output.runs).toBe(false);
  cue('end');
  expect(output.runs).toBe(true);
  expect(Output.made).toHaveLength(1);
});
