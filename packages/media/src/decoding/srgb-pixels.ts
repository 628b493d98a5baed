import { primaries, transfers, type Cicp } from './cicp.ts';
import type { Pixels } from './heif.ts';

/** Luminance of white in HDR (ITU-R BT.2408), and the brightest part that keeps its detail; cd/m². */
const whiteNits = 203;
const peak = 1000 / whiteNits;
/** Part of the luminance of white up to which tones stay as they are, as in films. */
const knee = 0.3;

type Matrix = readonly (readonly [number, number, number])[];
const matrices: Readonly<Record<number, Matrix>> = {
  [primaries.bt2020]: [
    [1.6605, -0.5876, -0.0728],
    [-0.1246, 1.1329, -0.0083],
    [-0.0182, -0.1006, 1.1187],
  ],
  [primaries.displayP3]: [
    [1.2249, -0.2249, 0],
    [-0.042, 1.042, 0],
    [-0.0196, -0.0786, 1.0983],
  ],
};
const unchanged: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Converts pixels to sRGB with 8 bits. HDR is mapped to SDR: dark tones stay, and tones up to 1,000 cd/m² are compressed. */
export function toSrgb({ data, channels, most }: Pixels, cicp: Cicp): Uint8Array {
  const light = Float32Array.from({ length: most + 1 }, (_, value) => linear(value / most, cicp.transfer));
  const isHdr = cicp.transfer === transfers.pq || cicp.transfer === transfers.hlg;
  const [red, green, blue] = matrices[cicp.primaries] ?? unchanged;
  if (!red || !green || !blue) throw new Error('A matrix has three rows.');
  const result = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += channels) {
    const [r, g, b] = [light[data[at] ?? 0] ?? 0, light[data[at + 1] ?? 0] ?? 0, light[data[at + 2] ?? 0] ?? 0];
    const scene = cicp.transfer === transfers.hlg ? displayed(r, g, b) : 1;
    const one = (red[0] * r + red[1] * g + red[2] * b) * scene;
    const two = (green[0] * r + green[1] * g + green[2] * b) * scene;
    const three = (blue[0] * r + blue[1] * g + blue[2] * b) * scene;
    // of the brightest channel, so that the hue stays
    const scale = isHdr ? compression(Math.max(one, two, three)) : 1;
    result[at] = encoded(one * scale);
    result[at + 1] = encoded(two * scale);
    result[at + 2] = encoded(three * scale);
    if (channels === 4) result[at + 3] = Math.round(((data[at + 3] ?? 0) / most) * 255);
  }
  return result;
}

/** Returns the light of a value, relative to white. */
function linear(value: number, transfer: number): number {
  if (transfer === transfers.pq) {
    const root = value ** (1 / 78.843_75);
    return (
      (10_000 / whiteNits) *
      (Math.max(0, root - 0.835_937_5) / (18.851_562_5 - 18.6875 * root)) ** (1 / 0.159_301_757_812_5)
    );
  }
  if (transfer === transfers.hlg)
    return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The factor from the light of a scene in HLG to that of a display with 1,000 cd/m² (ITU-R BT.2100). */
const displayed = (r: number, g: number, b: number) => peak * (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2;

/** The curve of Möbius, which is a straight line up to the knee. */
const divisor = (knee ** 2 - 2 * knee * peak + peak) / (peak - 1);
const offset = (-(knee ** 2) * (peak - 1)) / (knee ** 2 - 2 * knee + peak);
const factor = (divisor ** 2 + 2 * divisor * knee + knee ** 2) / (divisor - offset);

function compression(light: number): number {
  return light <= knee ? 1 : (factor * (light + offset)) / (light + divisor) / light;
}

const steps = 4096;
const codes = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  // steps of the root, because dark tones need finer ones
  const value = (step / steps) ** 2;
  return Math.round(255 * (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
});

const encoded = (light: number) => codes[Math.round(Math.sqrt(Math.min(1, Math.max(0, light))) * steps)] ?? 0;
