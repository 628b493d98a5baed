import { noiseFrom, type Noise } from './noise.ts';
import { paletteAt, type Ramp } from './palette.ts';
import { randomFrom, type Random } from './random.ts';

/** The light of one point, in linear colour, while it is worked out. */
export class Light {
  red = 0;
  green = 0;
  blue = 0;
  readonly #ramp: Ramp;

  constructor(ramp: Ramp) {
    this.#ramp = ramp;
  }

  clear(): void {
    this.red = 0;
    this.green = 0;
    this.blue = 0;
  }

  /** @param tone from 0, the palette's darkest, to 1, its brightest. @param amount how much light of it */
  add(tone: number, amount: number): void {
    const at = (tone <= 0 ? 0 : tone >= 1 ? 255 : Math.floor(tone * 255)) * 3;
    this.red += (this.#ramp[at] ?? 0) * amount;
    this.green += (this.#ramp[at + 1] ?? 0) * amount;
    this.blue += (this.#ramp[at + 2] ?? 0) * amount;
  }

  dim(by: number): void {
    this.red *= by;
    this.green *= by;
    this.blue *= by;
  }

  /** Covers what is there, wholly at 1. */
  cover(tone: number, opacity: number, amount = 1): void {
    this.dim(1 - opacity);
    this.add(tone, opacity * amount);
  }
}

/** Canvas of a picture: the short side runs from -1 to 1, x to the right, y downwards. */
export type Studio = {
  readonly width: number;
  readonly height: number;
  /** where the edges are: x from -right to right, y from -bottom to bottom */
  readonly right: number;
  readonly bottom: number;
  readonly random: Random;
  readonly noise: Noise;
  /** moves through the seconds of a video; 0 in a picture */
  readonly time: number;
  /** Three numbers a point, linear. */
  readonly pixels: Float32Array;
  /** Works out every point, from the light that is already there. */
  shade(point: (x: number, y: number, light: Light) => void): void;
  /** A soft spot of light, added. */
  glow(x: number, y: number, radius: number, tone: number, amount: number): void;
  /** The blurred image of a lamp: an even disc with a brighter rim, added. */
  disc(x: number, y: number, radius: number, tone: number, amount: number): void;
  /** A line of light, brighter in the middle, added. */
  stroke(line: readonly (readonly [number, number])[], radius: number, tone: number, amount: number): void;
};

export type StudioOptions = { seed: number; width: number; height: number; palette: number; time?: number };

export function openStudio({ seed, width, height, palette, time = 0 }: StudioOptions): Studio {
  const random = randomFrom(seed);
  const noise = noiseFrom(randomFrom(seed + 1_000_003));
  const ramp = paletteAt(palette);
  const half = Math.min(width, height) / 2;
  const pixels = new Float32Array(width * height * 3);
  const light = new Light(ramp);

  const spot = (x: number, y: number, radius: number, tone: number, fall: (distance: number) => number): void => {
    const centreX = x * half + width / 2;
    const centreY = y * half + height / 2;
    const reach = Math.max(radius * half, 0.8);
    light.clear();
    light.add(tone, 1);
    const lastY = Math.min(height - 1, Math.ceil(centreY + reach));
    const lastX = Math.min(width - 1, Math.ceil(centreX + reach));
    for (let row = Math.max(0, Math.floor(centreY - reach)); row <= lastY; row += 1) {
      for (let column = Math.max(0, Math.floor(centreX - reach)); column <= lastX; column += 1) {
        const distance = Math.hypot(column - centreX, row - centreY) / reach;
        if (distance >= 1) continue;
        const amount = fall(distance);
        const at = (row * width + column) * 3;
        pixels[at] = (pixels[at] ?? 0) + light.red * amount;
        pixels[at + 1] = (pixels[at + 1] ?? 0) + light.green * amount;
        pixels[at + 2] = (pixels[at + 2] ?? 0) + light.blue * amount;
      }
    }
  };
  const glow: Studio['glow'] = (x, y, radius, tone, amount) =>
    spot(x, y, radius, tone, (distance) => amount * (1 - distance * distance) ** 3);

  return {
    width,
    height,
    right: width / 2 / half,
    bottom: height / 2 / half,
    random,
    noise,
    time,
    pixels,
    shade: (point) => shadeAll(pixels, width, height, half, light, point),
    glow,
    disc: (x, y, radius, tone, amount) => {
      const edge = 1.6 / Math.max(radius * half, 2);
      spot(x, y, radius, tone, (distance) => amount * (0.7 + 0.5 * distance ** 6) * Math.min(1, (1 - distance) / edge));
    },
    stroke: (line, radius, tone, amount) => drawStroke(glow, line, radius, tone, amount),
  };
}

function shadeAll(
  pixels: Float32Array,
  width: number,
  height: number,
  half: number,
  light: Light,
  point: (x: number, y: number, light: Light) => void,
): void {
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5 - height / 2) / half;
    for (let column = 0; column < width; column += 1) {
      light.red = pixels[at] ?? 0;
      light.green = pixels[at + 1] ?? 0;
      light.blue = pixels[at + 2] ?? 0;
      point((column + 0.5 - width / 2) / half, y, light);
      pixels[at] = light.red;
      pixels[at + 1] = light.green;
      pixels[at + 2] = light.blue;
      at += 3;
    }
  }
}

/** Spots along the line, close enough to run into one. */
function drawStroke(
  glow: Studio['glow'],
  line: readonly (readonly [number, number])[],
  radius: number,
  tone: number,
  amount: number,
): void {
  for (const [index, [x, y]] of line.entries()) {
    const [nextX, nextY] = line[index + 1] ?? [x, y];
    const spots = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / (radius * 0.6)));
    for (let spot = 0; spot < spots; spot += 1) {
      const along = spot / spots;
      glow(x + (nextX - x) * along, y + (nextY - y) * along, radius, tone, amount);
    }
  }
}

/** 0 below the low edge, 1 above the high one, smooth between; edges may be given the other way round. */
export function smooth(low: number, high: number, value: number): number {
  const along = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return along * along * (3 - 2 * along);
}

export function fraction(value: number): number {
  return value - Math.floor(value);
}
