import { colorOfHue, lumaOf, onPremultiplied, scaleOf, type Pixels } from './pixels.ts';

/** Strength of the colors of the rainbow, so that a picture stays visible below them. */
const rainbowChroma = 0.7;
/** Part of the spectrum from red to violet, without the purples that lead back to red; turns. */
const spectrum = 0.82;

/** Lays the colors of the rainbow over a picture, from its upper left to its lower right corner; the lightness stays. In place. */
export function rainbow({ data, width, height, channels }: Pixels, intensity: number): void {
  const colors = Array.from({ length: width + height }, (_, step) => {
    const [red, green, blue] = colorOfHue((spectrum * step) / (width + height));
    const luma = lumaOf(red, green, blue);
    return [rainbowChroma * (red - luma), rainbowChroma * (green - luma), rainbowChroma * (blue - luma)] as const;
  });
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += channels) {
      const [red, green, blue] = colors[x + y] ?? [0, 0, 0];
      const r = data[at] ?? 0;
      const g = data[at + 1] ?? 0;
      const b = data[at + 2] ?? 0;
      const luma = lumaOf(r, g, b);
      data[at] = r + intensity * (luma + red - r);
      data[at + 1] = g + intensity * (luma + green - g);
      data[at + 2] = b + intensity * (luma + blue - b);
    }
  }
}

/** Draws the edges of a picture as glowing tubes over its darkened colors. In place. */
export function neon(pixels: Pixels, intensity: number): void {
  const { data, width, height, channels } = pixels;
  const luma = lumaOfAll(pixels);
  const distance = Math.max(1, Math.round(1.5 * scaleOf(pixels)));
  const dark = 1 - 0.85 * intensity;
  const colors = Array.from({ length: neonColors }, (_, index) => neonColor(index / neonColors));
  for (let y = 0, at = 0; y < height; y += 1) {
    const above = Math.max(0, y - distance) * width;
    const below = Math.min(height - 1, y + distance) * width;
    for (let x = 0; x < width; x += 1, at += channels) {
      const left = Math.max(0, x - distance);
      const right = Math.min(width - 1, x + distance);
      const across = (luma[y * width + right] ?? 0) - (luma[y * width + left] ?? 0);
      const down = (luma[below + x] ?? 0) - (luma[above + x] ?? 0);
      const edge = Math.min(1, Math.sqrt(across * across + down * down) / 90);
      const glow = 255 * intensity * edge;
      const [red, green, blue] = colors[Math.floor(neonColors * (0.8 * (x / width) + 0.2 * (y / height)))] ?? [1, 1, 1];
      data[at] = dark * (data[at] ?? 0) + glow * red;
      data[at + 1] = dark * (data[at + 1] ?? 0) + glow * green;
      data[at + 2] = dark * (data[at + 2] ?? 0) + glow * blue;
    }
  }
}

/** Number of tones across a picture. */
const neonColors = 256;

/** A light tone, 0 to 1, that goes from cyan over violet to pink: it follows the place, so that long edges shimmer. */
function neonColor(place: number): readonly [number, number, number] {
  const turn = 0.5 + 0.42 * place;
  const wave = (offset: number) => 0.58 + 0.42 * Math.cos(2 * Math.PI * (turn - offset));
  return [wave(0), wave(1 / 3), wave(2 / 3)];
}

function lumaOfAll({ data, width, height, channels }: Pixels): Uint8ClampedArray {
  const luma = new Uint8ClampedArray(width * height);
  for (let index = 0, at = 0; index < luma.length; index += 1, at += channels)
    luma[index] = lumaOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  return luma;
}

/** Averages squares of pixels. In place. @param size of a square, pixels of the reference side */
export function pixelate(pixels: Pixels, size: number): void {
  const { width, height } = pixels;
  const side = Math.max(1, size * scaleOf(pixels));
  const edges = (length: number) =>
    Array.from({ length: Math.ceil(length / side) + 1 }, (_, index) => Math.min(length, Math.round(index * side)));
  const [columns, rows] = [edges(width), edges(height)];
  onPremultiplied(pixels, () => {
    for (let row = 0; row + 1 < rows.length; row += 1)
      for (let column = 0; column + 1 < columns.length; column += 1)
        averageBlock(pixels, columns[column] ?? 0, columns[column + 1] ?? 0, rows[row] ?? 0, rows[row + 1] ?? 0);
  });
}

function averageBlock(
  { data, width, channels }: Pixels,
  left: number,
  right: number,
  top: number,
  bottom: number,
): void {
  const count = (right - left) * (bottom - top);
  for (let channel = 0; channel < channels; channel += 1) {
    let sum = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) sum += data[(y * width + x) * channels + channel] ?? 0;
    const mean = sum / count;
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) data[(y * width + x) * channels + channel] = mean;
  }
}

/** Shows the left half and its reflection. In place. */
export function mirror({ data, width, height, channels }: Pixels): void {
  for (let y = 0; y < height; y += 1) {
    const row = y * width * channels;
    for (let x = Math.ceil(width / 2); x < width; x += 1) {
      const from = row + (width - 1 - x) * channels;
      data.copyWithin(row + x * channels, from, from + channels);
    }
  }
}

/** Share by which the middle of a fisheye of full strength is nearer. */
const fisheyeDepth = 0.72;

/** Magnifies the middle of a picture as a lens does, within the largest circle. In place; needs a copy of the square around it. */
export function fisheye(pixels: Pixels, strength: number): void {
  const { width, height, channels, data } = pixels;
  const radius = Math.min(width, height) / 2;
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  onPremultiplied(pixels, () => {
    const lens = squareAround(pixels, middleX, middleY, radius);
    for (let y = lens.top; y < lens.top + lens.height; y += 1) {
      for (let x = lens.left; x < lens.left + lens.width; x += 1) {
        const [fromX, fromY] = [x - middleX, y - middleY];
        const distance = (fromX * fromX + fromY * fromY) / (radius * radius);
        if (distance >= 1) continue;
        const nearer = 1 - fisheyeDepth * strength * (1 - distance);
        const at = (y * width + x) * channels;
        interpolate(lens, middleX + fromX * nearer - lens.left, middleY + fromY * nearer - lens.top, data, at);
      }
    }
  });
}

type Square = Pixels & { readonly left: number; readonly top: number };

function squareAround({ data, width, height, channels }: Pixels, x: number, y: number, radius: number): Square {
  const left = Math.max(0, Math.floor(x - radius));
  const top = Math.max(0, Math.floor(y - radius));
  const right = Math.min(width, Math.ceil(x + radius) + 1);
  const bottom = Math.min(height, Math.ceil(y + radius) + 1);
  const copied = new Uint8ClampedArray((right - left) * (bottom - top) * channels);
  for (let row = top; row < bottom; row += 1) {
    const start = (row * width + left) * channels;
    copied.set(data.subarray(start, start + (right - left) * channels), (row - top) * (right - left) * channels);
  }
  return { data: copied, width: right - left, height: bottom - top, channels, left, top };
}

/** Stores the color between four pixels. */
function interpolate(
  { data, width, height, channels }: Pixels,
  x: number,
  y: number,
  to: Uint8ClampedArray,
  at: number,
) {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [partX, partY] = [x - left, y - top];
  const right = left + 1 < width ? channels : 0;
  const below = top + 1 < height ? width * channels : 0;
  const from = (top * width + left) * channels;
  for (let channel = 0; channel < channels; channel += 1) {
    const corner = from + channel;
    const above = (data[corner] ?? 0) * (1 - partX) + (data[corner + right] ?? 0) * partX;
    const under = (data[corner + below] ?? 0) * (1 - partX) + (data[corner + below + right] ?? 0) * partX;
    to[at + channel] = above * (1 - partY) + under * partY;
  }
}
