/** Draws a picture of a match's result in the browser, from what the viewer may see. Nothing is sent to the server. */
import { seatShapes } from '../../ui/seatColors';
import { linesOf } from './curveShape';
import type { MatchCurve } from './matchCurve';

export interface PictureText {
  /** Names of the game and the scenario. */
  readonly match: string;
  /** Title of the result, such as "Ann wins". */
  readonly title: string;
  readonly hero: string;
  readonly names: readonly string[];
  readonly colors: readonly number[];
  readonly curve: MatchCurve | null;
}

/** Size in pixels, as in link previews. */
export const PICTURE = { width: 1200, height: 630 };
const EDGE = 72;

/** Split the words into lines for which `fits` returns true. */
export function wrapWords(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Return the value of one of the page's CSS colours. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888';

function drawCurve(pen: CanvasRenderingContext2D, curve: MatchCurve, colors: readonly number[], top: number): void {
  const size = { width: PICTURE.width - 2 * EDGE, height: PICTURE.height - top - 110 };
  pen.save();
  pen.translate(EDGE, top);
  pen.strokeStyle = token('--line-strong');
  pen.lineWidth = 2;
  pen.strokeRect(0, 0, size.width, size.height);
  pen.lineWidth = 5;
  pen.lineJoin = 'round';
  for (const { seat, points } of linesOf(curve, size)) {
    pen.strokeStyle = token(`--seat-${colors[seat] ?? seat}`);
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.stroke();
  }
  pen.restore();
}

/** Draw the picture. */
export function drawPicture(pen: CanvasRenderingContext2D, text: PictureText): void {
  const font = getComputedStyle(document.body).fontFamily || 'sans-serif';
  const fitsWidth = (words: string): boolean => pen.measureText(words).width <= PICTURE.width - 2 * EDGE;
  pen.fillStyle = token('--space');
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = token('--ink-quiet');
  pen.font = `500 28px ${font}`;
  pen.fillText(text.match, EDGE, 84);
  pen.fillStyle = token('--ink');
  pen.font = `680 68px ${font}`;
  pen.fillText(text.title, EDGE, 168);
  pen.fillStyle = token('--ink-soft');
  pen.font = `450 32px ${font}`;
  const lines = wrapWords(text.hero, fitsWidth).slice(0, 2);
  lines.forEach((line, at) => pen.fillText(line, EDGE, 226 + 42 * at));
  if (text.curve) drawCurve(pen, text.curve, text.colors, 250 + 42 * lines.length);
  pen.font = `600 28px ${font}`;
  let x = EDGE;
  text.names.forEach((name, seat) => {
    const color = text.colors[seat] ?? seat;
    const score = text.curve ? `: ${text.curve.values[seat]?.at(-1) ?? 0}` : '';
    pen.save();
    pen.translate(x + 12, PICTURE.height - 58);
    pen.fillStyle = token(`--seat-${color}`);
    pen.fill(new Path2D(seatShapes[color]?.path ?? ''));
    pen.restore();
    pen.fillStyle = token('--ink');
    pen.fillText(name + score, x + 34, PICTURE.height - 48);
    x += 34 + pen.measureText(name + score).width + 40;
  });
}

/**
 * Share the picture with the share function of the device. If the device has none, save the picture as a file. Return
 * which of the two was done.
 */
export async function sharePicture(text: PictureText): Promise<'shared' | 'saved' | 'failed'> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PICTURE.width, PICTURE.height];
  const pen = canvas.getContext('2d');
  if (!pen) return 'failed';
  drawPicture(pen, text);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) return 'failed';
  const file = new File([blob], 'result.png', { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: text.title });
      return 'shared';
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'shared';
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return 'saved';
}
