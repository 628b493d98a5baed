import { fraction, smooth, type Studio } from '#art/studio.ts';

export function stars({ random, right, bottom, glow }: Studio, count: number, lowest = bottom): void {
  for (let star = 0; star < count; star += 1) {
    const size = random.next() ** 6;
    const y = random.between(-bottom, lowest);
    glow(random.between(-right, right), y, 0.006 + 0.012 * size, random.between(0.75, 1), 0.25 + 2.2 * size);
  }
}

/** Veils of northern light over a dark ridge. */
export function aurora(studio: Studio): void {
  const { random, noise, bottom, shade, time } = studio;
  stars(studio, 260);
  const veils = Array.from({ length: 3 }, (_, index) => ({
    base: random.between(-0.15, 0.45) + index * 0.12,
    length: random.between(0.5, 1.1),
    bend: random.between(0.25, 0.5),
    pace: random.between(0.5, 1.1),
    at: random.between(0, 50),
  }));
  shade((x, y, light) => {
    light.add(0.12 + 0.12 * smooth(-bottom, bottom, y), 0.5);
    for (const { base, length, bend, pace, at } of veils) {
      const edge = base + bend * noise.cloud(x * pace + at, at + time * 0.15, 3);
      const above = edge - y;
      const rays = 0.45 + 0.55 * noise.at(x * 7 + at + 2 * above + time * 0.4, at);
      const body = Math.exp((-3 * Math.max(0, above)) / length) * smooth(-0.05, 0.06, above);
      light.add(0.46 + 0.3 * above + 0.12 * rays, Math.max(0, rays) * body * 0.95);
    }
    const ridge = bottom * 0.72 - 0.22 * Math.abs(noise.cloud(x * 0.9 + 7, 3, 4));
    if (y > ridge) light.dim(0.06);
  });
}

/** A moon, and its way over the water. */
export function moonWater({ random, noise, right, bottom, shade, time }: Studio): void {
  const moonX = random.between(-0.5, 0.5) * right;
  const moonY = random.between(-0.55, -0.2) * bottom;
  const radius = random.between(0.16, 0.34);
  const horizon = random.between(0.15, 0.35) * bottom;
  shade((x, y, light) => {
    const distance = Math.hypot(x - moonX, y - moonY);
    if (y < horizon) {
      light.add(0.1 + 0.34 * smooth(-bottom, horizon, y), 0.7);
      const mist = 0.5 + 0.5 * noise.cloud(x * 0.9, y * 2.6, 4);
      light.add(0.5, 0.35 * Math.exp(-distance * 2.2) + 0.16 * mist * smooth(-0.2, horizon, y));
      const face = 0.82 + 0.3 * noise.cloud((x - moonX) / radius, (y - moonY) / radius, 4);
      light.cover(0.93, smooth(radius, radius * 0.97, distance), 1.5 * face);
      return;
    }
    const depth = (y - horizon) / (bottom - horizon);
    light.add(0.2 - 0.1 * depth, 0.5);
    const wave = noise.at(x * (9 - 6 * depth), (y - horizon) * (70 - 52 * depth) + time * 1.4);
    const way = Math.exp(-(((x - moonX) / (radius * (0.75 + 1.4 * depth))) ** 2));
    light.add(0.88, way * 1.5 * smooth(0.05, 0.6, wave) * (1 - 0.35 * depth));
    light.add(0.5, 0.14 * smooth(0.1, 0.7, noise.at(x * 3 + 20, (y - horizon) * 26 + time)));
  });
}

/** The sun behind the moon. */
export function eclipse(studio: Studio): void {
  const { random, noise, shade, time } = studio;
  stars(studio, 200);
  const centreX = random.between(-0.3, 0.3);
  const centreY = random.between(-0.2, 0.2);
  const radius = random.between(0.34, 0.5);
  const jewel = random.between(0, Math.PI * 2);
  shade((x, y, light) => {
    const distance = Math.hypot(x - centreX, y - centreY);
    const outside = Math.max(0, distance - radius);
    const directionX = (x - centreX) / (distance + 1e-6);
    const directionY = (y - centreY) / (distance + 1e-6);
    const rays = 0.6 + 0.7 * noise.cloud(directionX * 2.6 + 4, directionY * 2.6 + outside * 0.5 + time * 0.1, 4);
    if (distance < radius) light.dim(0);
    const corona = smooth(radius * 0.985, radius * 1.01, distance);
    light.add(
      0.62 + 0.3 * Math.exp(-outside * 9),
      corona * (1.6 * Math.exp(-outside * 11) + rays * Math.exp(-outside * 3)),
    );
    light.add(0.2, 0.3 * Math.exp(-distance));
    const bead = Math.hypot(x - centreX - radius * Math.cos(jewel), y - centreY - radius * Math.sin(jewel));
    light.add(0.97, 0.09 / (bead * bead * 60 + 0.02));
  });
}

/** Gas and dust between stars. */
export function nebula(studio: Studio): void {
  const { random, noise, shade, time } = studio;
  const at = random.between(0, 40);
  shade((x, y, light) => {
    const gas = noise.warped(x * 0.8 + at, y * 0.8 + time * 0.05, 1.6);
    const dust = noise.cloud(x * 1.7 - at, y * 1.7, 4);
    const heart = Math.exp(-(x * x + y * y) * 0.7);
    light.add(0.16, 0.4);
    light.add(0.42 + 0.5 * gas, 1.25 * smooth(-0.25, 0.75, gas) * (0.35 + heart));
    light.add(0.85, 0.9 * smooth(0.35, 0.8, gas) * heart);
    light.dim(1 - 0.8 * smooth(0, 0.45, dust));
  });
  stars(studio, 420);
}

/** Ridges behind ridges in morning mist. */
export function mountains({ random, noise, right, bottom, shade, time }: Studio): void {
  const sunX = random.between(-0.6, 0.6) * right;
  const sunY = random.between(-0.5, -0.15) * bottom;
  const layers = random.whole(5, 7);
  const jag = random.between(0.8, 1.5);
  shade((x, y, light) => {
    const sun = Math.hypot(x - sunX, y - sunY);
    light.add(0.24 + 0.5 * smooth(-bottom, 0.4, y), 0.62);
    light.add(0.9, 1.3 * smooth(0.135, 0.125, sun) + 0.45 * Math.exp(-sun * 2.4));
    for (let layer = 0; layer < layers; layer += 1) {
      const near = layer / (layers - 1);
      const rough = noise.cloud(x * jag * (0.7 + near * 0.8) + layer * 13 + time * 0.04 * near, layer * 7, 4);
      const ridge = -0.12 + near * bottom * 0.82 - (0.34 - 0.1 * near) * Math.abs(rough) * 1.5;
      if (y <= ridge) continue;
      const mist = smooth(0, 0.55, y - ridge);
      light.cover(0.5 - 0.42 * near, 1, 0.75 - 0.45 * near);
      light.add(0.62, (0.5 - 0.4 * near) * mist);
      light.add(0.8, 0.2 * (1 - near) * Math.exp(-Math.abs(x - sunX) * 1.4));
    }
  });
}

/** A planet in half light, with bands and a ring. */
export function planet(studio: Studio): void {
  const { random, noise, shade, time } = studio;
  stars(studio, 340);
  const centreX = random.between(-0.35, 0.35);
  const centreY = random.between(-0.2, 0.2);
  const radius = random.between(0.5, 0.68);
  const tilt = random.between(-0.5, 0.5);
  const sun = random.between(-0.9, 0.9);
  const ring = (x: number, y: number): number => {
    const far = Math.hypot(x, y * 4.4) / radius;
    return smooth(1.25, 1.3, far) * smooth(2.05, 1.95, far) * (0.45 + 0.55 * fraction(noise.at(far * 14, 0.5) + 0.5));
  };
  shade((x, y, light) => {
    const acrossX = (x - centreX) * Math.cos(tilt) + (y - centreY) * Math.sin(tilt);
    const acrossY = (y - centreY) * Math.cos(tilt) - (x - centreX) * Math.sin(tilt);
    const inside = 1 - (acrossX * acrossX + acrossY * acrossY) / (radius * radius);
    const band = ring(acrossX, acrossY);
    if (acrossY < 0) light.add(0.75, 0.5 * band);
    light.add(0.45, 0.25 * Math.exp(-Math.max(0, -inside) * 3));
    if (inside > 0) {
      const depth = Math.sqrt(inside);
      const day = smooth(
        -0.15,
        0.9,
        (acrossX / radius) * Math.sin(sun) - (acrossY / radius) * 0.35 + depth * Math.cos(sun),
      );
      const swirl = noise.warped(acrossX * 0.9 + time * 0.06, (acrossY / (depth * 0.4 + 0.6)) * 5.5, 0.5);
      light.cover(0.5 + 0.45 * swirl, smooth(0, 0.02, inside), 0.02 + 1.15 * day);
      light.add(0.85, 0.6 * day * (1 - depth) ** 4);
    }
    if (acrossY >= 0) light.cover(0.78, band * 0.75, 0.75);
  });
}
