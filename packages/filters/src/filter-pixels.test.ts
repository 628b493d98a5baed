import { FilterEdit, filterSliders, type PixelFilterType } from '@velvet/contracts/content/photo-filter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterPixels } from './filter-pixels.ts';
import type { Pixels } from './pixels.ts';

type Options = Readonly<Record<string, number>>;

function filtered(pixels: Pixels, filterType: PixelFilterType, filterOptions: Options = {}): Pixels {
  const copy = { ...pixels, data: new Uint8ClampedArray(pixels.data) };
  const { success, data } = FilterEdit.safeParse({ filterType, filterOptions });
  if (success) filterPixels(copy, data as Parameters<typeof filterPixels>[1]);
  return copy;
}

/** A picture of one row per line of text, whose letters are gray levels from a (0) to k (250). */
function grays(...rows: string[]): Pixels {
  const levels = rows.flatMap((row) => row.split('').map((letter) => (letter.charCodeAt(0) - 97) * 25));
  const data = new Uint8ClampedArray(levels.flatMap((level) => [level, level, level]));
  return { width: rows[0]?.length ?? 0, height: rows.length, channels: 3, data };
}

const pixel = (...color: number[]): Pixels => ({
  width: 1,
  height: 1,
  channels: color.length === 4 ? 4 : 3,
  data: new Uint8ClampedArray(color),
});
const colorOf = ({ data }: Pixels) => [...data];

const anyPicture = fc
  .record({
    width: fc.integer({ min: 1, max: 23 }),
    height: fc.integer({ min: 1, max: 23 }),
    channels: fc.constantFrom(3, 4),
  })
  .chain(({ width, height, channels }) =>
    fc
      .uint8Array({ minLength: width * height * channels, maxLength: width * height * channels })
      .map((bytes): Pixels => ({
        width,
        height,
        channels: channels === 4 ? 4 : 3,
        data: new Uint8ClampedArray(bytes),
      })),
  );
const anyFilter = fc.constantFrom(...(Object.keys(filterSliders) as PixelFilterType[])).chain((filterType) =>
  fc.record({
    filterType: fc.constant(filterType),
    filterOptions: fc.record(
      Object.fromEntries(
        Object.entries(filterSliders[filterType]).map(([name, { min, max }]) => [
          name,
          fc.double({ min, max, noNaN: true }),
        ]),
      ),
    ),
  }),
);

test('every filter accepts every picture with every option within its bounds', () => {
  fc.assert(
    fc.property(anyPicture, anyFilter, (picture, { filterType, filterOptions }) => {
      const result = filtered(picture, filterType, filterOptions);
      expect(result.data).toHaveLength(picture.data.length);
    }),
  );
});

test.each(['vintage', 'blackwhite', 'sepia', 'hue', 'rainbow', 'neon'] as const)(
  '%s keeps the transparency',
  (type) => {
    fc.assert(
      fc.property(anyPicture, (picture) => {
        const alpha = ({ data }: Pixels) => (picture.channels === 4 ? data.filter((_, at) => at % 4 === 3) : []);
        expect(alpha(filtered(picture, type))).toEqual(alpha(picture));
      }),
    );
  },
);

describe('a filter without strength changes nothing', () => {
  const neutral: readonly (readonly [PixelFilterType, Options])[] = [
    ['vintage', { intensity: 0 }],
    ['sepia', { intensity: 0 }],
    ['brightness', { brightness: 1 }],
    ['contrast', { contrast: 1 }],
    ['saturation', { saturation: 1 }],
    ['hue', { hue: 0 }],
    ['rainbow', { intensity: 0 }],
    ['neon', { intensity: 0 }],
    ['fisheye', { strength: 0 }],
  ];
  test.each(neutral)('%s', (filterType, options) => {
    const data = new Uint8ClampedArray(Array.from({ length: 3 * 30 * 20 }, (_, index) => (index * 37) % 256));
    const picture: Pixels = { width: 30, height: 20, channels: 3, data };
    expect(filtered(picture, filterType, options)).toEqual(picture);
  });
});

test('filters of colors follow their options', () => {
  const skin = pixel(200, 120, 60);

  expect(colorOf(filtered(skin, 'brightness', { brightness: 0.5 }))).toEqual([100, 60, 30]);
  expect(colorOf(filtered(skin, 'contrast', { contrast: 2 }))).toEqual([255, 112, 0]);
  expect(colorOf(filtered(skin, 'hue', { hue: 180 }))[2]).toBeGreaterThan(150);
  const [red, green, blue] = colorOf(filtered(skin, 'blackwhite'));
  expect([green, blue]).toEqual([red, red]);
  expect(colorOf(filtered(skin, 'saturation', { saturation: 0 }))).toEqual([133, 133, 133]);
  expect(colorOf(filtered(pixel(0, 0, 0), 'vintage', { intensity: 1 }))).toEqual([34, 24, 30]);
  expect(colorOf(filtered(pixel(100, 100, 100, 77), 'sepia', { intensity: 1 }))).toEqual([135, 120, 94, 77]);
});

test('the mirror shows the left half and its reflection', () => {
  expect(filtered(grays('abcdef', 'fedcba'), 'mirror')).toEqual(grays('abccba', 'feddef'));
  expect(filtered(grays('abcde'), 'mirror')).toEqual(grays('abcba'));
});

test('pixelate fills squares, whose side is relative to the longer side of the picture', () => {
  const width = 2048;
  const data = new Uint8ClampedArray(width * 3).map((_, at) => Math.floor(at / 3) % 256);
  const { data: squares } = filtered({ width, height: 1, channels: 3, data }, 'pixelate', { size: 16 });
  // 16 of 1024 are 32 of 2048
  expect([squares[0], squares[31 * 3], squares[32 * 3]]).toEqual([16, 16, 48]);
});

test.each([1, 2.5, 5])('a blur of %f pixels spreads a point by that deviation', (sigma) => {
  const width = 1024;
  const data = new Uint8ClampedArray(width * 3);
  data.fill(255, 3 * 490, 3 * 533);
  const { data: blurred } = filtered({ width, height: 1, channels: 3, data }, 'blur', { sigma });
  const level = (x: number) => blurred[3 * x] ?? 0;
  // an edge becomes the integral of the curve, here in its logistic approximation
  for (const x of [484, 487, 489, 490, 492, 495])
    expect(Math.abs(level(x) / 255 - 1 / (1 + Math.exp((-1.702 * (x - 489.5)) / sigma)))).toBeLessThan(0.04);
  expect(level(511)).toBe(255);
});

test('a blur keeps the color of transparent surroundings out of the picture', () => {
  const data = new Uint8ClampedArray([0, 255, 0, 0, 200, 0, 0, 255, 200, 0, 0, 255]);
  const { data: blurred } = filtered({ width: 1024, height: 1, channels: 4, data: repeated(data, 1024) }, 'blur');
  expect(Math.max(...blurred.filter((_, at) => at % 4 === 1))).toBe(0);
});

function repeated(pattern: Uint8ClampedArray, width: number): Uint8ClampedArray {
  return new Uint8ClampedArray(width * 4).map((_, at) => pattern[at % pattern.length] ?? 0);
}

test('the fisheye magnifies the middle and leaves the corners', () => {
  const side = 101;
  const data = new Uint8ClampedArray(side * side * 3).map((_, at) => Math.floor(at / 3) % side);
  const { data: bulged } = filtered({ width: side, height: side, channels: 3, data }, 'fisheye', { strength: 1 });
  const at = (x: number, y: number) => bulged[3 * (y * side + x)];
  expect([at(0, 0), at(100, 100), at(50, 50)]).toEqual([0, 100, 50]);
  expect(at(60, 50)).toBe(53);
});
