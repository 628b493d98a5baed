import sharp from 'sharp';
import type { Random } from './random.ts';
import type { Studio } from './studio.ts';

const cell = 8;

/** Bright places spill a little light around them, as they do in a lens. */
export function bloom({ pixels, width, height }: Studio, strength: number): void {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const coarse = averageCells(pixels, width, height, columns, rows);
  for (let pass = 0; pass < 3; pass += 1) blurCells(coarse, columns, rows);
  for (let y = 0; y < height; y += 1) {
    const cellY = Math.max(0, Math.min(rows - 1.001, (y + 0.5) / cell - 0.5));
    const top = Math.floor(cellY);
    const downwards = cellY - top;
    for (let x = 0; x < width; x += 1) {
      const cellX = Math.max(0, Math.min(columns - 1.001, (x + 0.5) / cell - 0.5));
      const left = Math.floor(cellX);
      const sideways = cellX - left;
      const from = (top * columns + left) * 3;
      const below = from + (top + 1 < rows ? columns * 3 : 0);
      const beside = left + 1 < columns ? 3 : 0;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const upper = mix(coarse[from + channel], coarse[from + beside + channel], sideways);
        const lower = mix(coarse[below + channel], coarse[below + beside + channel], sideways);
        pixels[at + channel] = (pixels[at + channel] ?? 0) + strength * mix(upper, lower, downwards);
      }
    }
  }
}

function averageCells(
  pixels: Float32Array,
  width: number,
  height: number,
  columns: number,
  rows: number,
): Float32Array {
  const coarse = new Float32Array(columns * rows * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (Math.floor(y / cell) * columns + Math.floor(x / cell)) * 3;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        // a cap, so that one very bright point does not flood its surroundings
        coarse[to + channel] = (coarse[to + channel] ?? 0) + Math.min(4, pixels[at + channel] ?? 0) / (cell * cell);
      }
    }
  }
  return coarse;
}

/** A box of five, once in each direction; three passes of it come close to a bell curve. */
function blurCells(cells: Float32Array, columns: number, rows: number): void {
  const along = (count: number, step: number, start: number): void => {
    const line = Array.from({ length: count }, (_, index) => cells[start + index * step] ?? 0);
    for (let index = 0; index < count; index += 1) {
      let sum = 0;
      for (let offset = -2; offset <= 2; offset += 1)
        sum += line[Math.min(count - 1, Math.max(0, index + offset))] ?? 0;
      cells[start + index * step] = sum / 5;
    }
  };
  for (let channel = 0; channel < 3; channel += 1) {
    for (let row = 0; row < rows; row += 1) along(columns, 3, row * columns * 3 + channel);
    for (let column = 0; column < columns; column += 1) along(rows, columns * 3, column * 3 + channel);
  }
}

function mix(from: number | undefined, to: number | undefined, along: number): number {
  return (from ?? 0) + ((to ?? 0) - (from ?? 0)) * along;
}

const curveSteps = 32_768;
const brightest = 4;

/** Linear light to what a screen shows, with a shoulder as film has it. */
const curve = Float32Array.from({ length: curveSteps }, (_, step) => {
  const light = (step / (curveSteps - 1)) * brightest;
  const filmed = 1 - Math.exp(-1.35 * light);
  return 255 * Math.min(1, filmed ** (1 / 2.2));
});

/** Bytes for the screen, darker towards the corners. @param channels 3, or 4 for encoders of video */
export function develop({ pixels, width, height }: Studio, channels: 3 | 4 = 3): Uint8Array {
  const bytes = new Uint8Array(width * height * channels).fill(255);
  // rounding up or down by chance, so that dark gradients have no steps
  let chance = 1;
  for (let y = 0; y < height; y += 1) {
    const down = (2 * (y + 0.5)) / height - 1;
    for (let x = 0; x < width; x += 1) {
      const across = (2 * (x + 0.5)) / width - 1;
      const corner = 1 - 0.3 * (across * across + down * down);
      const at = (y * width + x) * 3;
      const to = (y * width + x) * channels;
      chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) | 0;
      const rounding = (chance >>> 8) / 2 ** 24;
      for (let channel = 0; channel < 3; channel += 1) {
        const light = Math.max(0, (pixels[at + channel] ?? 0) * corner);
        const shown = curve[Math.min(curveSteps - 1, Math.floor((light * (curveSteps - 1)) / brightest))] ?? 0;
        bytes[to + channel] = Math.min(255, shown + rounding);
      }
    }
  }
  return bytes;
}

/** The size of the paper, and grain on it, which also hides the steps of eight bits. */
export async function enlarge(studio: Studio, width: number, height: number, random: Random): Promise<Buffer> {
  const raw = { width: studio.width, height: studio.height, channels: 3 } as const;
  const paper = await sharp(develop(studio), { raw })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  // clamps by itself
  const bytes = new Uint8ClampedArray(paper.buffer, paper.byteOffset, paper.length);
  let state = Math.floor(random.next() * 2 ** 31) | 1;
  for (let at = 0; at < bytes.length; at += 3) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const grain = ((state & 15) + ((state >> 8) & 15) - 15) * 0.32;
    for (let channel = at; channel < at + 3; channel += 1) bytes[channel] = (bytes[channel] ?? 0) + grain;
  }
  return paper;
}
