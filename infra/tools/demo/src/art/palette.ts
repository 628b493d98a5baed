/** From the dark of the ground to the brightest light, for dark pages. */
type Stops = readonly [string, string, string, string, string];

/** Hues from all around the circle; plum, pink and violet a little more often than the rest. */
const palettes: readonly [Stops, ...Stops[]] = [
  ['#0d0714', '#3b1150', '#a3237f', '#ff4d9d', '#ffd9e8'],
  ['#070a18', '#1b1f5c', '#5a3fd0', '#a88bff', '#efe6ff'],
  ['#04110f', '#0b4a4a', '#12a08f', '#6ff0c4', '#f0fff4'],
  ['#120a04', '#5a2a08', '#d07a1c', '#ffc765', '#fff4d6'],
  ['#140505', '#5e0f14', '#d1312a', '#ff8a4a', '#ffe6c2'],
  ['#100812', '#4a1f4f', '#c4586f', '#ffab8e', '#fff0e0'],
  ['#03100a', '#0d4424', '#3b9a3e', '#c2e86b', '#fbffe0'],
  ['#050b14', '#123a63', '#3c8fce', '#a5dcff', '#f4fbff'],
  ['#0a0618', '#35107a', '#d11fb0', '#27d7f2', '#eafcff'],
  ['#0e0b09', '#42352a', '#93785a', '#d9c29c', '#fff8e8'],
  ['#0b0914', '#3a3263', '#8d7cc0', '#d8c7ec', '#fffaf0'],
  ['#07100a', '#24401f', '#8a8a25', '#f0c64a', '#fffbe0'],
  ['#060a1c', '#13298a', '#6a4bd0', '#ff7a6b', '#ffe9d8'],
  ['#10070f', '#541a3c', '#a8506a', '#e9c46a', '#fff3cf'],
  ['#09090c', '#2b2b36', '#6e6e80', '#bcbccc', '#ffffff'],
  ['#0f0408', '#4d0a26', '#9c1743', '#e8537a', '#ffdbe0'],
  ['#041014', '#0b4f66', '#1eb0b8', '#ff86b6', '#fff0f6'],
  ['#0c0618', '#46187a', '#c23a86', '#ff9a3c', '#fff2b8'],
  ['#060d05', '#1a4a2e', '#21b07a', '#c8ff5a', '#fbffe8'],
  ['#05070f', '#0f3d6e', '#10a0a0', '#e0b040', '#fff6d0'],
  ['#0a0d0d', '#5a2d1c', '#c8693a', '#5fc9bf', '#eefffb'],
  ['#05060e', '#1c2350', '#4c5fae', '#f2e36a', '#fffde6'],
  ['#0d0616', '#4c1a86', '#9b3fe0', '#e78bff', '#fff0ff'],
  ['#0a0c12', '#2d4560', '#7d9bb0', '#f0cfa0', '#fff8ec'],
];

const steps = 256;

/** Linear light in a table: three numbers for each step from the darkest to the brightest. */
export type Ramp = Float32Array;

export function paletteAt(index: number): Ramp {
  const stops = palettes[index % palettes.length] ?? palettes[0];
  const colours = stops.map(linear);
  const ramp = new Float32Array(steps * 3);
  for (let step = 0; step < steps; step += 1) {
    const along = (step / (steps - 1)) * (colours.length - 1);
    const below = Math.min(Math.floor(along), colours.length - 2);
    for (let channel = 0; channel < 3; channel += 1) {
      const from = colours[below]?.[channel] ?? 0;
      const to = colours[below + 1]?.[channel] ?? 0;
      ramp[step * 3 + channel] = from + (to - from) * (along - below);
    }
  }
  return ramp;
}

export const paletteCount = palettes.length;

function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
}
