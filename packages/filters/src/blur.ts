import { onPremultiplied, type Pixels } from './pixels.ts';

/** Passes of the box whose repetition approximates a Gaussian curve. */
const passes = 3;

/** Half width of a box in whole pixels, and the weight of the pixel beyond it. */
type Box = { readonly radius: number; readonly edge: number };

/**
 * Blurs in place by a Gaussian curve, approximated by extended box filters (Gwosdek et al., 2011): their time per pixel does not
 * depend on the radius. Pixels beyond the edge equal those at the edge.
 * @param sigma standard deviation, pixels
 */
export function blur(pixels: Pixels, sigma: number): void {
  const { width, height, channels } = pixels;
  const box = boxOf(sigma);
  const longest = Math.max(width, height) * channels;
  const lines = [new Float32Array(longest), new Float32Array(longest)] as const;
  const rowLength = width * channels;
  onPremultiplied(pixels, () => {
    for (let y = 0; y < height; y += 1) blurLine(pixels, lines, box, y * rowLength, channels, width);
    for (let x = 0; x < width; x += 1) blurLine(pixels, lines, box, x * channels, rowLength, height);
  });
}

/** The box whose repetition has the variance of the curve. */
function boxOf(sigma: number): Box {
  const variance = (sigma * sigma) / passes;
  const radius = Math.floor(0.5 * Math.sqrt(12 * variance + 1) - 0.5);
  const edge =
    ((2 * radius + 1) * (radius * (radius + 1) - 3 * variance)) / (6 * (variance - (radius + 1) * (radius + 1)));
  return { radius, edge };
}

/** Blurs one row or column. @param step distance of its pixels in the data */
function blurLine(
  { data, channels }: Pixels,
  [one, other]: readonly [Float32Array, Float32Array],
  box: Box,
  start: number,
  step: number,
  count: number,
): void {
  for (let index = 0, at = start; index < count; index += 1, at += step)
    for (let channel = 0; channel < channels; channel += 1) one[index * channels + channel] = data[at + channel] ?? 0;
  for (let channel = 0; channel < channels; channel += 1) {
    average(one, other, box, channel, channels, count);
    average(other, one, box, channel, channels, count);
    average(one, other, box, channel, channels, count);
  }
  for (let index = 0, at = start; index < count; index += 1, at += step)
    for (let channel = 0; channel < channels; channel += 1) data[at + channel] = other[index * channels + channel] ?? 0;
}

/** A moving average over one channel of a line. */
function average(
  from: Float32Array,
  to: Float32Array,
  { radius, edge }: Box,
  channel: number,
  channels: number,
  count: number,
): void {
  const last = count - 1;
  const first = from[channel] ?? 0;
  const end = from[last * channels + channel] ?? 0;
  const weight = 1 / (2 * radius + 1 + 2 * edge);
  let sum = first * (radius + 1);
  for (let index = 1; index <= radius; index += 1) sum += from[Math.min(last, index) * channels + channel] ?? 0;
  for (let index = 0; index < count; index += 1) {
    const leaving = index - radius;
    const entering = index + radius + 1;
    const before = leaving < 1 ? first : (from[(leaving - 1) * channels + channel] ?? 0);
    const after = entering > last ? end : (from[entering * channels + channel] ?? 0);
    to[index * channels + channel] = (sum + edge * (before + after)) * weight;
    sum += after - (leaving < 0 ? first : (from[leaving * channels + channel] ?? 0));
  }
}
