/** Short synthesised sounds, which need no files. They are quiet, and silent when the user has muted them. */
import { prefs } from './prefs.svelte';

export type Cue =
  | 'select'
  | 'seal'
  | 'reveal'
  | 'beam'
  | 'launch'
  | 'pass'
  | 'shield'
  | 'hit'
  | 'crack'
  | 'boom'
  | 'move'
  | 'turn'
  | 'awaited'
  | 'talk'
  | 'refused'
  | 'win'
  | 'end';

/** A tone: start in seconds, frequency in Hz, length in seconds, loudness from 0 to 1, wave, and frequency at the end */
type Tone = [number, number, number, number, OscillatorType?, number?];

const scores: Record<Cue, Tone[]> = {
  select: [[0, 880, 0.05, 0.15, 'sine']],
  seal: [
    [0, 220, 0.09, 0.5, 'triangle'],
    [0.07, 330, 0.14, 0.4, 'triangle'],
  ],
  reveal: [
    [0, 392, 0.12, 0.3, 'sine'],
    [0.09, 523, 0.12, 0.3, 'sine'],
    [0.18, 659, 0.22, 0.3, 'sine'],
  ],
  hit: [[0, 190, 0.13, 0.6, 'square', 70]],
  beam: [[0, 1400, 0.32, 0.22, 'sawtooth', 420]],
  launch: [
    [0, 90, 0.42, 0.4, 'sawtooth', 260],
    [0.04, 620, 0.3, 0.12, 'sine', 1300],
  ],
  pass: [[0, 760, 0.34, 0.2, 'sine', 210]],
  shield: [
    [0, 520, 0.3, 0.3, 'triangle', 780],
    [0.03, 1040, 0.34, 0.14, 'sine', 1180],
  ],
  crack: [
    [0, 150, 0.16, 0.55, 'square', 60],
    [0.09, 110, 0.2, 0.5, 'square', 45],
  ],
  boom: [
    [0, 120, 0.5, 0.9, 'sawtooth', 28],
    [0.02, 64, 0.6, 0.8, 'sine', 30],
  ],
  move: [[0, 300, 0.22, 0.22, 'sine', 520]],
  turn: [
    [0, 294, 0.3, 0.35, 'triangle'],
    [0.14, 440, 0.45, 0.3, 'triangle'],
  ],
  awaited: [
    [0, 587, 0.16, 0.5, 'sine'],
    [0.16, 784, 0.34, 0.5, 'sine'],
  ],
  talk: [
    [0, 700, 0.06, 0.25, 'sine'],
    [0.07, 930, 0.08, 0.25, 'sine'],
  ],
  refused: [
    [0, 180, 0.12, 0.5, 'triangle'],
    [0.13, 140, 0.18, 0.5, 'triangle'],
  ],
  win: [
    [0, 392, 0.2, 0.4, 'triangle'],
    [0.16, 494, 0.2, 0.4, 'triangle'],
    [0.32, 587, 0.2, 0.4, 'triangle'],
    [0.48, 784, 0.7, 0.45, 'triangle'],
  ],
  end: [
    [0, 392, 0.4, 0.4, 'triangle'],
    [0.3, 294, 0.8, 0.4, 'triangle'],
  ],
};

let context: AudioContext | undefined;
let playing = 0;
/** Whether this module has suspended the output because nothing plays. */
let rests = false;

/**
 * Play a sound. Browsers allow sound only after the user has pressed something. Until then a sound is dropped, not
 * queued. It is also dropped while a phone call uses the output: the output's clock is then stopped, and all queued
 * sounds would later play at once.
 */
export function cue(name: Cue): void {
  if (!prefs.sound || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  if (!context || context.state === 'closed') context = openOutput();
  const interrupted = (context.state as string) === 'interrupted';
  rests = false;
  resume();
  if (!interrupted) for (const tone of scores[name]) play(context, tone);
}

/**
 * Return a new output. The system can interrupt the output for a phone call or while the tab is hidden. It then resumes
 * at the next press or when the tab becomes visible. Some browsers allow this only at a press.
 */
function openOutput(): AudioContext {
  playing = 0;
  if (!context) {
    for (const sign of ['pointerdown', 'pointerup', 'touchend', 'keydown']) addEventListener(sign, resume, true);
    document.addEventListener('visibilitychange', resume);
  }
  return new AudioContext();
}

/** Resume the output, unless it is closed or is suspended because nothing plays. */
function resume(): void {
  if (!context || context.state === 'running' || context.state === 'closed' || (rests && context.state === 'suspended')) return;
  context.resume().then(suspendIfSilent, () => {}); // if the browser refuses, the next press tries again
}

/** Suspend the output if nothing plays, because a running context needs power even in silence. */
function suspendIfSilent(): void {
  if (playing || !context || context.state === 'closed') return;
  rests = true;
  context.suspend().catch(() => {});
}

function play(audio: AudioContext, [start, from, length, loudness, wave = 'sine', to = from]: Tone): void {
  const at = audio.currentTime + start;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(from, at);
  if (to !== from) voice.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness * prefs.volume * 0.25, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length + 0.05);
  playing++;
  voice.onended = () => {
    if (audio !== context) return; // this output was closed and has been replaced
    playing--;
    suspendIfSilent();
  };
}
