import { smooth, type Studio } from '#art/studio.ts';

/** Lamps of a city, out of focus. */
export function bokeh({ random, right, bottom, shade, disc, glow, time }: Studio): void {
  const horizon = random.between(-0.1, 0.3) * bottom;
  shade((_x, y, light) => light.add(0.22, 0.12 + 0.3 * Math.exp(-(((y - horizon) / 0.5) ** 2))));
  for (let lamp = 0; lamp < 110; lamp += 1) {
    const near = random.next() ** 2;
    const x = random.between(-right, right) + 0.04 * time * (near - 0.5);
    const y = horizon + (random.next() + random.next() - 1) * (0.25 + 0.9 * near);
    disc(x, y, 0.03 + 0.17 * near, random.between(0.34, 0.95), (0.75 - 0.55 * near) * random.between(0.4, 1));
  }
  for (let lamp = 0; lamp < 60; lamp += 1) {
    glow(random.between(-right, right), horizon + random.between(-0.06, 0.1), 0.03, random.between(0.6, 1), 1.2);
  }
}

/** A floor of light that runs to the horizon, and a low sun. */
export function lightGrid({ random, noise, bottom, shade, time }: Studio): void {
  const horizon = random.between(-0.05, 0.15);
  const sunSize = random.between(0.42, 0.6);
  const pace = random.between(5, 8);
  shade((x, y, light) => {
    if (y < horizon) {
      const sun = Math.hypot(x, y - horizon + sunSize * 0.45);
      const slit = (y - horizon + sunSize) / sunSize;
      const open = slit < 0.45 || Math.sin(slit * 34) > slit * 2.2 - 2 ? 1 : 0.08;
      light.add(0.1 + 0.3 * smooth(-bottom, horizon, y), 0.6);
      light.add(0.45, 0.55 * Math.exp(-sun * 2));
      light.cover(
        0.62 + 0.35 * smooth(horizon, horizon - sunSize, y),
        open * smooth(sunSize, sunSize * 0.985, sun),
        1.05,
      );
      const ridge = horizon - 0.28 * Math.abs(noise.cloud(x * 1.3 + 5, 2, 4)) * smooth(0.2, 1.1, Math.abs(x));
      if (y > ridge) light.cover(0.1, 0.95, 0.5);
      return;
    }
    const depth = 1 / (y - horizon + 0.02);
    const line = (value: number, width: number): number =>
      Math.exp(-((Math.abs((((value % 1) + 1.5) % 1) - 0.5) / width) ** 2));
    const cross = line(depth * 0.5 + time * 1.2, 0.02 * depth * 0.5 + 0.02);
    const lengthwise = line(x * depth * 0.16 * pace, 0.012 * pace * 0.16 * depth + 0.012);
    const haze = Math.exp(-(y - horizon) * 5);
    light.add(0.18, 0.3);
    light.add(0.66, (cross + lengthwise) * (0.95 - 0.5 * haze));
    light.add(0.6, 0.7 * haze);
  });
}

/** Lamps in haze above a crowd. */
export function stage({ random, noise, right, bottom, shade, time }: Studio): void {
  const beamCount = random.whole(5, 8);
  const beams = Array.from({ length: beamCount }, (_, index) => ({
    x: right * (((index + 0.5) / beamCount) * 2 - 1) * 0.95,
    lean: random.between(-0.55, 0.55) + 0.12 * Math.sin(time * 1.5 + index),
    width: random.between(0.05, 0.1),
    tone: random.between(0.4, 0.85),
  }));
  shade((x, y, light) => {
    const down = y + bottom;
    const haze = 0.62 + 0.6 * noise.cloud(x * 1.3 + time * 0.1, y * 1.3, 3);
    light.add(0.18, 0.25);
    for (const beam of beams) {
      const away = (x - beam.x - beam.lean * down) / (beam.width * (0.35 + down));
      light.add(beam.tone, (haze * 0.9 * Math.exp(-away * away)) / (0.35 + down * 0.75));
      light.add(0.98, 0.02 / ((x - beam.x) ** 2 + down * down * 3 + 0.012));
    }
    const heads =
      bottom * 0.78 - 0.1 * Math.abs(Math.sin(x * 8.3 + noise.at(x * 2.2, 5) * 3)) - 0.12 * noise.at(x * 1.1, 9);
    light.dim(1 - 0.965 * smooth(heads, heads + 0.035, y));
  });
}
