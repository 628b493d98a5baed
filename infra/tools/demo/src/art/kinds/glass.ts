import { fraction, smooth, type Studio } from '#art/studio.ts';

type Ball = { readonly x: number; readonly y: number; readonly radius: number; readonly tone: number };

/** Glass balls that show their surroundings upside down. */
export function spheres({ random, noise, right, bottom, shade, time }: Studio): void {
  const balls: Ball[] = Array.from({ length: random.whole(4, 7) }, (_, index) => ({
    x: random.between(-0.85, 0.85) * right,
    y: random.between(-0.7, 0.7) * bottom + 0.04 * Math.sin(time + index),
    radius: random.between(0.16, 0.52) * (index === 0 ? 1.2 : 0.85),
    tone: random.between(0.4, 0.8),
  })).sort((a, b) => a.radius - b.radius);
  const lampX = random.between(-0.7, 0.7) * right;
  const around = (x: number, y: number): number => {
    const lamp = Math.exp(-(((x - lampX) * 1.2) ** 2) - ((y + 0.5 * bottom) * 1.4) ** 2);
    return 0.1 + 0.85 * lamp + 0.25 * smooth(-0.2, 0.6, noise.cloud(x * 0.8 + 4, y * 0.8, 2));
  };
  shade((x, y, light) => {
    const behind = around(x, y);
    light.add(0.2 + 0.42 * behind, 0.55 * behind);
    for (const ball of balls) {
      const acrossX = (x - ball.x) / ball.radius;
      const acrossY = (y - ball.y) / ball.radius;
      const square = acrossX * acrossX + acrossY * acrossY;
      if (square < 1.7) light.add(ball.tone, 0.16 * Math.exp(-Math.max(0, square - 1) * 7));
      if (square >= 1) continue;
      const depth = Math.sqrt(1 - square);
      const bend = 1.75 - 0.9 * depth;
      const seen = around(ball.x - acrossX * bend, ball.y - acrossY * bend);
      const rim = (1 - depth) ** 3;
      light.cover(ball.tone * 0.55 + 0.42 * seen, smooth(1, 0.97, square), 0.06 + 0.95 * seen * (0.35 + 0.65 * depth));
      light.add(0.85, 0.9 * rim * smooth(-1, 0.6, acrossY) * smooth(1, 0.96, square));
      const shine = Math.hypot(acrossX + 0.36, acrossY + 0.42);
      light.add(1, 1.5 * smooth(0.17, 0.05, shine) + 0.14 * smooth(0.5, 0.1, shine));
    }
  });
}

/** Oil on water, in the palette's own colours. */
export function oil({ random, noise, shade, time }: Studio): void {
  const at = random.between(0, 60);
  const bands = random.between(2.2, 3.6);
  shade((x, y, light) => {
    const flow = noise.warped(x * 0.65 + at, y * 0.65 + time * 0.06, 1.5);
    const band = fraction(flow * bands + 0.3 * noise.at(x * 0.5, y * 0.5 + at));
    const sheen = 0.5 + 0.5 * Math.sin(flow * bands * 12.6);
    const tent = 1 - Math.abs(2 * band - 1);
    light.add(0.1 + 0.82 * tent, 0.1 + 0.75 * tent ** 1.4);
    light.add(0.95, 0.3 * sheen ** 10 * tent);
    light.dim(0.5 + 0.5 * smooth(-0.5, 0.5, noise.cloud(x * 0.9 - at, y * 0.9, 2)));
  });
}

/** A cut stone: facets, each with its own light. */
export function facets({ random, noise, right, bottom, shade, time }: Studio): void {
  const points = Array.from({ length: 58 }, () => ({
    x: random.between(-1.15, 1.15) * right,
    y: random.between(-1.15, 1.15) * bottom,
    lean: random.between(0, Math.PI * 2) + time * 0.4,
    tone: random.next(),
  }));
  shade((x, y, light) => {
    let nearest = points[0];
    let first = Infinity;
    let second = Infinity;
    for (const point of points) {
      const distance = (x - point.x) ** 2 + (y - point.y) ** 2;
      if (distance < first) {
        second = first;
        first = distance;
        nearest = point;
      } else if (distance < second) second = distance;
    }
    if (!nearest) return;
    const slope = (x - nearest.x) * Math.cos(nearest.lean) + (y - nearest.y) * Math.sin(nearest.lean);
    const lit = 0.5 + 0.5 * noise.cloud(nearest.x * 0.9, nearest.y * 0.9, 2) + slope * 0.9;
    const edge = Math.exp(-(Math.sqrt(second) - Math.sqrt(first)) * 130);
    light.add(
      0.1 + 0.6 * lit + 0.3 * nearest.tone,
      (0.05 + 0.85 * Math.max(0, lit) ** 1.8) * (0.35 + 0.8 * nearest.tone),
    );
    light.add(0.92, edge * (0.16 + 0.6 * Math.max(0, lit) ** 2));
  });
}

/** A lamp of mirrors and the spots it throws. */
export function mirrorBall({ random, noise, right, bottom, shade, glow, time }: Studio): void {
  const centreX = random.between(-0.35, 0.35) * right;
  const centreY = random.between(-0.3, 0.1) * bottom;
  const radius = random.between(0.42, 0.56);
  shade((x, y, light) => light.add(0.22, 0.14 + 0.5 * Math.exp(-Math.hypot(x - centreX, y - centreY) * 1.3)));
  for (let spot = 0; spot < 150; spot += 1) {
    const angle = random.between(0, Math.PI * 2) + time * 0.2;
    const out = radius * 1.25 + random.next() ** 0.8 * 1.9;
    glow(
      centreX + Math.cos(angle) * out,
      centreY + Math.sin(angle) * out,
      0.025 + 0.035 * out,
      random.between(0.45, 0.9),
      random.between(0.1, 0.55),
    );
  }
  shade((x, y, light) => {
    const acrossX = (x - centreX) / radius;
    const acrossY = (y - centreY) / radius;
    const square = acrossX * acrossX + acrossY * acrossY;
    if (square >= 1) return;
    const depth = Math.sqrt(1 - square);
    const latitude = Math.asin(acrossY) * 8.5;
    const ring = Math.floor(latitude);
    const around =
      (Math.atan2(acrossX, depth) + time * 0.3) * Math.max(2, Math.round(8.5 * Math.cos((ring + 0.5) / 8.5)));
    const tile = noise.at(Math.floor(around) * 1.7 + 0.5, ring * 1.3 + 0.5 + time * 0.6);
    const joint =
      smooth(0, 0.09, fraction(latitude)) *
      smooth(1, 0.91, fraction(latitude)) *
      smooth(0, 0.09, fraction(around)) *
      smooth(1, 0.91, fraction(around));
    const lit = 0.5 - 0.5 * acrossY + 0.9 * tile;
    light.cover(0.3 + 0.5 * lit, smooth(1, 0.98, square), joint * (0.08 + 0.8 * Math.max(0, lit) ** 2) + 0.02);
    light.add(1, joint * 1.6 * smooth(0.5, 0.85, tile));
  });
}
