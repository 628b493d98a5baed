import { filterReferenceSide } from '@velvet/contracts/content/photo-filter';

/** Pixels in sRGB, row by row: red, green, blue and optionally alpha, not premultiplied. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** clamps and rounds what is stored */
  readonly data: Uint8ClampedArray;
};

/** Pixels per pixel of the reference side. */
export function scaleOf({ width, height }: Pick<Pixels, 'width' | 'height'>): number {
  return Math.max(width, height) / filterReferenceSide;
}

/** Perceived lightness of a color, 0 to 255 (weights of Rec. 709, as CSS filters have them). */
export function lumaOf(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Color of a hue at full saturation. @param hue in turns @returns red, green and blue, 0 to 255 */
export function colorOfHue(hue: number): readonly [number, number, number] {
  const channel = (offset: number) => {
    const at = (((hue * 6 + offset) % 6) + 6) % 6;
    return 255 * (1 - Math.max(0, Math.min(at, 4 - at, 1)));
  };
  return [channel(5), channel(3), channel(1)];
}

/**
 * Runs work that mixes neighboring pixels on premultiplied colors, so that the invisible color of transparent pixels does not show.
 */
export function onPremultiplied(pixels: Pixels, work: () => void): void {
  if (pixels.channels === 3) return work();
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) scaleColor(data, at, (data[at + 3] ?? 0) / 255);
  work();
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha > 0) scaleColor(data, at, 255 / alpha);
  }
}

function scaleColor(data: Uint8ClampedArray, at: number, factor: number): void {
  if (factor === 1) return;
  data[at] = (data[at] ?? 0) * factor;
  data[at + 1] = (data[at + 1] ?? 0) * factor;
  data[at + 2] = (data[at + 2] ?? 0) * factor;
}
