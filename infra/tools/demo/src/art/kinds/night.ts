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

/** The same lamps through a wet window. */
export function rain(studio: Studio): void {
  const { random, noise, right, bottom, shade, disc, time } = studio;
  shade((x, y, light) => light.add(0.3 + 0.2 * noise.cloud(x * 0.7, y * 0.7, 2), 0.26));
  const lamps = Array.from({ length: 16 }, () => ({
    x: random.between(-right, right),
    y: random.between(-0.9, 0.7) * bottom,
    radius: random.between(0.16, 0.4),
    tone: random.between(0.4, 0.9),
  }));
  for (const { x, y, radius, tone } of lamps) disc(x, y, radius, tone, 0.42);
  const lampLight = (x: number, y: number): number =>
    lamps.reduce((sum, lamp) => sum + smooth(lamp.radius * 1.4, 0, Math.hypot(x - lamp.x, y - lamp.y)), 0);
  const drops = Array.from({ length: 230 }, () => ({
    x: random.between(-right, right),
    y: random.between(-bottom, bottom),
    radius: 0.012 + 0.06 * random.next() ** 4,
  }));
  for (const { x, y, radius } of drops) {
    const fall = y + time * radius * 2;
    // a drop shows the room upside down: dark above, bright below
    studio.glow(x, fall + radius * 0.45, radius * 0.8, 0.8, 0.24 + 0.5 * Math.min(1.4, lampLight(x, -fall * 0.6)));
    studio.glow(x - radius * 0.3, fall - radius * 0.55, radius * 0.3, 1, 0.9);
  }
  shade((_x, _y, light) => light.dim(0.96));
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

/** Cars that were there while the shutter stood open. */
export function trails({ random, right, bottom, shade, stroke, glow, time }: Studio): void {
  const awayX = random.between(-0.3, 0.3) * right;
  const awayY = random.between(-0.3, -0.05) * bottom;
  shade((x, y, light) => light.add(0.24, 0.08 + 0.5 * Math.exp(-Math.hypot((x - awayX) * 0.8, (y - awayY) * 2.2) * 2)));
  for (let trail = 0; trail < 46; trail += 1) {
    const isComing = trail % 2 === 0;
    const side = (isComing ? -1 : 1) * random.between(0.15, 1.5) * right;
    const bend = random.between(-0.12, 0.12) + 0.22;
    const lift = random.between(0, 0.5) ** 2;
    const line = Array.from({ length: 40 }, (_, index) => {
      const near = (index / 39) ** 2.2;
      return [
        awayX + side * near + bend * Math.sin(near * 3),
        awayY + (bottom * 1.15 - awayY) * near * (1 - lift),
      ] as const;
    });
    stroke(
      line,
      random.between(0.006, 0.014),
      isComing ? random.between(0.82, 1) : random.between(0.42, 0.62),
      random.between(0.1, 0.42),
    );
  }
  for (let lamp = 0; lamp < 70; lamp += 1) {
    const x = random.between(-right, right);
    const y = awayY - random.next() ** 2 * 0.5;
    glow(x, y, random.between(0.008, 0.02), random.between(0.5, 1), 0.5 + 0.5 * Math.sin(time * 3 + lamp));
  }
}

/** Paper lanterns over dark water. */
export function lanterns({ random, noise, right, bottom, shade, glow, time }: Studio): void {
  const water = bottom * random.between(0.35, 0.55);
  shade((x, y, light) => light.add(0.16 + 0.1 * noise.cloud(x, y * 2, 3), y > water ? 0.2 : 0.42));
  const lanternCount = random.whole(26, 38);
  for (let lantern = 0; lantern < lanternCount; lantern += 1) {
    const near = random.next() ** 2.5;
    const size = 0.02 + 0.1 * near;
    const x = random.between(-right, right) + 0.03 * Math.sin(time + lantern);
    const y = random.between(-bottom, water - size * 1.5) - time * 0.03 * near;
    const tone = random.between(0.55, 0.82);
    for (let row = -2; row <= 2; row += 1)
      glow(x, y + row * size * 0.32, size * (0.82 - 0.07 * row), tone + 0.05 * row, 0.5);
    glow(x, y + size * 0.3, size * 0.45, 0.96, 1.1);
    glow(x, y, size * 4, tone, 0.13);
    for (let ripple = 0; ripple < 4; ripple += 1) {
      const depth = water + (water - y) * 0.45 + ripple * size * 0.5;
      if (depth < bottom) glow(x + 0.4 * size * noise.at(ripple * 3 + lantern, time), depth, size * 0.7, tone, 0.12);
    }
  }
}
