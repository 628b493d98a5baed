import type { Random } from './random.ts';

export type Noise = {
  /** Smooth noise of about -1 to 1, one bump for each unit. */
  at(x: number, y: number): number;
  /** Octaves of it over each other: clouds, of about -1 to 1. */
  cloud(x: number, y: number, octaves: number): number;
  /** Clouds moved by clouds: smoke, ink, silk. */
  warped(x: number, y: number, strength: number): number;
};

const size = 256;

/** Gradient noise, after Perlin (2002). */
export function noiseFrom(random: Random): Noise {
  const order = new Uint8Array(size * 2);
  const gradientX = new Float64Array(size);
  const gradientY = new Float64Array(size);
  for (let index = 0; index < size; index += 1) {
    order[index] = index;
    const angle = random.next() * Math.PI * 2;
    gradientX[index] = Math.cos(angle) * 1.5;
    gradientY[index] = Math.sin(angle) * 1.5;
  }
  for (let index = size - 1; index > 0; index -= 1) {
    const other = Math.floor(random.next() * (index + 1));
    const moved = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = moved;
  }
  order.copyWithin(size, 0, size);

  const corner = (cellX: number, cellY: number, dx: number, dy: number): number => {
    const at = order[(order[cellX & 255] ?? 0) + (cellY & 255)] ?? 0;
    return (gradientX[at] ?? 0) * dx + (gradientY[at] ?? 0) * dy;
  };
  const at = (x: number, y: number): number => {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    const dx = x - cellX;
    const dy = y - cellY;
    const fadeX = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const fadeY = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const top = corner(cellX, cellY, dx, dy) * (1 - fadeX) + corner(cellX + 1, cellY, dx - 1, dy) * fadeX;
    const bottom =
      corner(cellX, cellY + 1, dx, dy - 1) * (1 - fadeX) + corner(cellX + 1, cellY + 1, dx - 1, dy - 1) * fadeX;
    return top + (bottom - top) * fadeY;
  };
  const cloud = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let weight = 0.55;
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * at(x, y);
      // turned a little each time, so that the grid does not show
      const turned = 1.62 * x - 1.18 * y + 3.1;
      y = 1.18 * x + 1.62 * y + 7.7;
      x = turned;
      weight *= 0.5;
    }
    return sum;
  };
  const warped = (x: number, y: number, strength: number): number => {
    const moveX = cloud(x + 5.2, y + 1.3, 2);
    const moveY = cloud(x + 9.1, y - 2.8, 2);
    return cloud(x + strength * moveX, y + strength * moveY, 3);
  };
  return { at, cloud, warped };
}
