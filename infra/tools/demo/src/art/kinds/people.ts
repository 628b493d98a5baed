import { smooth, type Studio } from '#art/studio.ts';

type Figure = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly hair: number;
  readonly turn: number;
};

function softMinimum(one: number, other: number, softness: number): number {
  const blend = Math.max(0, Math.min(1, 0.5 + (0.5 * (other - one)) / softness));
  return other + (one - other) * blend - softness * blend * (1 - blend);
}

function ellipse(x: number, y: number, wide: number, high: number): number {
  return (Math.hypot(x / wide, y / high) - 1) * Math.min(wide, high);
}

/** The distance to head, hair, neck and shoulders of somebody; negative inside. */
function outline({ x: atX, y: atY, scale, hair, turn }: Figure, pointX: number, pointY: number): number {
  const x = (pointX - atX) / scale;
  const y = (pointY - atY) / scale;
  const head = ellipse(x - 0.02 * turn, y + 0.4, 0.19, 0.225);
  const jaw = ellipse(x - 0.045 * turn, y + 0.27, 0.135, 0.15);
  const neck = Math.max(Math.abs(x + 0.02 * turn) - 0.1 - 0.12 * Math.max(0, y + 0.08), Math.abs(y) - 0.25);
  const shoulders = ellipse(x, y - 0.62, 0.6, 0.54);
  let body = softMinimum(softMinimum(head, jaw, 0.05), neck, 0.06);
  body = softMinimum(body, shoulders, 0.2);
  return softMinimum(body, hairOutline(hair, x, y, turn), 0.04) * scale;
}

/** A bun, long hair, curls, or a bob. */
function hairOutline(hair: number, x: number, y: number, turn: number): number {
  if (hair === 1)
    return Math.min(ellipse(x + 0.1 * turn, y + 0.66, 0.12, 0.1), ellipse(x + 0.02 * turn, y + 0.45, 0.215, 0.215));
  if (hair === 2) return Math.max(ellipse(x + 0.03 * turn, y + 0.2, 0.265, 0.47), y - 0.16);
  if (hair === 3)
    return ellipse(x + 0.03 * turn, y + 0.44, 0.3, 0.27) + 0.006 * Math.sin(23 * x + 4) * Math.sin(31 * y);
  return Math.max(ellipse(x + 0.02 * turn, y + 0.36, 0.25, 0.3), y + 0.17);
}

/** Draws a silhouette against the light. */
export function portrait({ random, noise, right, bottom, shade, time }: Studio): void {
  const figure: Figure = {
    x: random.between(-0.3, 0.3) * right,
    y: bottom * 0.3,
    scale: random.between(1.05, 1.3),
    hair: random.whole(0, 3),
    turn: random.pick([-1, 1]),
  };
  const side = random.pick([-1, 1]);
  const haloX = figure.x + side * random.between(0.1, 0.6);
  const haloY = figure.y - 0.5 * figure.scale;
  const at = random.between(0, 40);
  shade((x, y, light) => {
    const away = outline(figure, x, y) + 0.012 * noise.cloud(x * 9, y * 9, 2);
    const halo = Math.hypot(x - haloX, y - haloY);
    const haze = 0.75 + 0.5 * noise.warped(x * 0.7 + at, y * 0.7 + time * 0.1, 1.1);
    light.add(0.2 + 0.42 * Math.exp(-halo * 0.9), haze * (0.16 + 1.05 * Math.exp(-halo * halo * 1.3)));
    const inside = smooth(0.006, -0.006, away);
    light.cover(0.1, inside, 0.16);
    const step = 0.02;
    const facing = (outline(figure, x + step, y) - away) / step;
    const rimSide = smooth(-0.25, 0.95, facing * side);
    light.add(0.8, inside * rimSide * 0.85 * Math.exp(away * 26));
    light.add(0.42, inside * rimSide * 0.24 * Math.exp(away * 7));
    light.add(0.3, inside * 0.1 * smooth(0.3, -0.6, y) * (0.5 + 0.5 * noise.at(x * 3, y * 3)));
  });
}

/** A back, a hip, a shoulder: skin as a landscape in low light. */
export function figure({ random, noise, right, shade, time }: Studio): void {
  const flip = random.pick([-1, 1]);
  const low = random.between(0.05, 0.25);
  const shape = (x: number): number => {
    const along = (x * flip) / right;
    const hip = 0.62 * Math.exp(-(((along - 0.38) / 0.3) ** 2));
    const shoulder = 0.46 * Math.exp(-(((along + 0.55) / 0.24) ** 2));
    return low + 0.42 - hip - shoulder - 0.05 * Math.sin(along * 3 + time * 0.4) + 0.1 * along;
  };
  const second = (x: number): number => shape(x * 0.8 + 0.3 * flip) + 0.42 + 0.12 * Math.sin(x * 1.7);
  shade((x, y, light) => {
    const haze = 0.5 + 0.5 * noise.cloud(x * 0.6 + 3, y * 0.6, 3);
    light.add(0.18, 0.22 + 0.3 * haze * Math.exp(-Math.max(0, shape(x) - y) * 1.6));
    for (const [index, curve] of [shape, second].entries()) {
      const below = y - curve(x);
      if (below <= -0.01) continue;
      const slope = (curve(x + 0.03) - curve(x - 0.03)) / 0.06;
      const lit = smooth(-1.3, 1.2, slope * flip + 0.35);
      const pores = 1 + 0.07 * noise.at(x * 55, y * 55);
      light.cover(0.16, smooth(-0.006, 0.006, below), 0.16);
      light.add(0.56, (0.95 - 0.35 * index) * lit * Math.exp(-below * 4.2) * pores);
      light.add(0.86, (0.75 - 0.3 * index) * lit * Math.exp(-below * 24) * smooth(-0.004, 0.008, below));
    }
  });
}

/** Candles, and the hand's breadth of the room that they light. */
export function candles({ random, noise, right, bottom, shade, glow, time }: Studio): void {
  const candleCount = random.whole(3, 6);
  const lit = Array.from({ length: candleCount }, (_, index) => ({
    x: right * (((index + 0.5) / candleCount) * 1.7 - 0.85) + random.between(-0.06, 0.06),
    top: bottom * random.between(0.05, 0.5),
    wide: random.between(0.07, 0.13),
    flicker: 1 + 0.08 * Math.sin(time * 7 + index * 3),
  }));
  shade((x, y, light) => {
    light.add(0.2, 0.14 + 0.1 * noise.cloud(x * 2, y * 2, 3));
    for (const { x: at, top, wide, flicker } of lit) {
      const across = (x - at) / wide;
      if (Math.abs(across) < 1 && y > top + 0.03 * across * across) {
        const wax = Math.exp(-(y - top) * 2.6);
        light.cover(
          0.32 + 0.4 * wax,
          smooth(1, 0.9, Math.abs(across)),
          0.12 + 0.75 * wax * (1 - 0.55 * across * across),
        );
      }
      const up = (top - 0.045 - y) / (0.3 * flicker);
      if (up < 0 || up > 1) continue;
      const sway = 0.02 * Math.sin(time * 3 + at * 9) * up * up;
      const half = 0.055 * Math.sin(Math.PI * up ** 0.62) * (1.15 - up * 0.5);
      const body = smooth(half, half * 0.35, Math.abs(x - at - sway));
      light.add(0.72 + 0.25 * (1 - up), 1.7 * body * smooth(0, 0.16, up));
    }
  });
  for (const { x, top, flicker } of lit) {
    glow(x, top - 0.15, 0.75 * flicker, 0.6, 0.3);
    glow(x, top - 0.15, 0.26, 0.82, 0.4);
    glow(x, top + bottom * 0.15, 1.6, 0.4, 0.08);
  }
}
