import type { Pixels } from './pixels.ts';

/** Rows of red, green and blue: the weights of red, green and blue, and an offset in steps of 255. */
type ColorMatrix = readonly [Row, Row, Row];
type Row = readonly [red: number, green: number, blue: number, offset: number];

const identity: ColorMatrix = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** Applies a matrix in place. Alpha stays. */
export function applyColorMatrix({ data, channels }: Pixels, [red, green, blue]: ColorMatrix): void {
  const [rr, rg, rb, ro] = red;
  const [gr, gg, gb, go] = green;
  const [br, bg, bb, bo] = blue;
  for (let at = 0; at < data.length; at += channels) {
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    data[at] = rr * r + rg * g + rb * b + ro;
    data[at + 1] = gr * r + gg * g + gb * b + go;
    data[at + 2] = br * r + bg * g + bb * b + bo;
  }
}

export const brightness = (factor: number): ColorMatrix => [
  [factor, 0, 0, 0],
  [0, factor, 0, 0],
  [0, 0, factor, 0],
];

/** Around medium gray, as the CSS filter of the name. */
export function contrast(factor: number): ColorMatrix {
  const offset = 127.5 * (1 - factor);
  return [
    [factor, 0, 0, offset],
    [0, factor, 0, offset],
    [0, 0, factor, offset],
  ];
}

/** The matrix of `saturate` in the Filter Effects specification of the W3C. */
export const saturation = (s: number): ColorMatrix => [
  [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0],
  [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0],
  [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0],
];

/** The matrix of `hue-rotate` in the Filter Effects specification of the W3C. */
export function hueRotation(degrees: number): ColorMatrix {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return [
    [0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928, 0],
    [0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283, 0],
    [0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072, 0],
  ];
}

/** The matrix of `sepia` in the Filter Effects specification of the W3C. */
const sepiaTone: ColorMatrix = [
  [0.393, 0.769, 0.189, 0],
  [0.349, 0.686, 0.168, 0],
  [0.272, 0.534, 0.131, 0],
];

/** A print that has faded in the sun: fewer colors, warm whites, shadows that are not black. */
const fadedPrint: ColorMatrix = after(
  [
    [0.86, 0, 0, 34],
    [0, 0.82, 0, 24],
    [0, 0, 0.66, 30],
  ],
  saturation(0.68),
);

export const sepia = (intensity: number): ColorMatrix => mixed(identity, sepiaTone, intensity);
export const vintage = (intensity: number): ColorMatrix => mixed(identity, fadedPrint, intensity);

export const blackAndWhite = (light: number, depth: number): ColorMatrix =>
  after(contrast(depth), after(brightness(light), saturation(0)));

/** The matrix that applies `first`, then `second`. Values between them are not clamped. */
function after(second: ColorMatrix, first: ColorMatrix): ColorMatrix {
  const row = ([red, green, blue, offset]: Row): Row => [
    red * first[0][0] + green * first[1][0] + blue * first[2][0],
    red * first[0][1] + green * first[1][1] + blue * first[2][1],
    red * first[0][2] + green * first[1][2] + blue * first[2][2],
    red * first[0][3] + green * first[1][3] + blue * first[2][3] + offset,
  ];
  return [row(second[0]), row(second[1]), row(second[2])];
}

function mixed(one: ColorMatrix, other: ColorMatrix, share: number): ColorMatrix {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const row = (a: Row, b: Row): Row => [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2]), mix(a[3], b[3])];
  return [row(one[0], other[0]), row(one[1], other[1]), row(one[2], other[2])];
}
