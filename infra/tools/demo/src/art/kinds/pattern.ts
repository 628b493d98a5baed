import { fraction, smooth, type Studio } from '#art/studio.ts';

/** Lines of equal height of a land of light. */
export function contours({ random, noise, shade, time }: Studio): void {
  const at = random.between(0, 60);
  const lines = random.between(6, 10);
  const height = (x: number, y: number): number => noise.warped(x * 0.55 + at, y * 0.55 + time * 0.04, 0.8) * lines;
  shade((x, y, light) => {
    const here = height(x, y);
    const step = 0.004;
    const steep = Math.hypot(height(x + step, y) - here, height(x, y + step) - here) / step + 0.3;
    const toLine = Math.abs(fraction(here) - 0.5) / steep;
    const level = 0.5 + here / lines;
    light.add(0.16 + 0.3 * level, 0.14 + 0.34 * smooth(0.2, 1, level));
    light.add(0.5 + 0.45 * level, 1.1 * Math.exp(-((toLine / 0.004) ** 2)) + 0.22 * Math.exp(-toLine / 0.03));
  });
}

/** A record, and the light that turns on it. */
export function vinyl({ random, noise, right, bottom, shade, time }: Studio): void {
  const centreX = random.between(-0.55, 0.55) * right;
  const centreY = random.between(-0.4, 0.4) * bottom;
  const radius = random.between(1.05, 1.45);
  const beam = random.between(0, Math.PI) + time * 0.15;
  shade((x, y, light) => {
    const distance = Math.hypot(x - centreX, y - centreY) / radius;
    const angle = Math.atan2(y - centreY, x - centreX);
    if (distance > 1) {
      light.add(0.2, 0.3 * Math.exp(-(distance - 1) * 3));
      return;
    }
    if (distance < 0.32) {
      const print = noise.at(Math.cos(angle) * distance * 12, Math.sin(angle) * distance * 12);
      light.add(0.55 + 0.12 * print, smooth(0.012, 0.02, distance) * (0.75 - 0.3 * smooth(0.2, 0.32, distance)));
      light.add(0.9, 0.5 * smooth(0.008, 0, Math.abs(distance - 0.22)));
      return;
    }
    const groove =
      0.55 + 0.45 * noise.at(distance * 190, 0.5) * smooth(0.004, 0.02, Math.abs(fraction(distance * 6.2) - 0.5));
    const shine = Math.abs(Math.cos(angle - beam)) ** 22 + 0.55 * Math.abs(Math.cos(angle - beam - 1.1)) ** 50;
    const second = Math.abs(Math.cos(angle - beam + 0.35)) ** 40;
    light.add(0.14, 0.16 * groove);
    light.add(0.72, 1.1 * shine * groove);
    light.add(0.42, 0.9 * second * groove);
    light.dim(smooth(1, 0.985, distance) * smooth(0.32, 0.34, distance));
  });
}

/** Frames of neon, one behind the other. */
export function tunnel({ random, shade, time }: Studio): void {
  const corners = random.pick([3, 4, 6]);
  const twist = random.between(-0.35, 0.35);
  const awayX = random.between(-0.3, 0.3);
  const awayY = random.between(-0.2, 0.2);
  const sector = (Math.PI * 2) / corners;
  shade((x, y, light) => {
    const distance = Math.hypot(x - awayX, y - awayY) + 1e-4;
    const deep = Math.log(distance);
    const angle = Math.atan2(y - awayY, x - awayX) + twist * deep + 0.3;
    const folded = (((angle % sector) + sector) % sector) - sector / 2;
    const side = Math.log(distance * Math.cos(folded)) * 2.4 - time * 0.6;
    const frame = Math.floor(side + 0.5);
    const away = Math.abs(fraction(side + 0.5) - 0.5);
    const near = smooth(-3.4, 0.4, deep);
    light.add(
      0.5 + 0.4 * Math.sin(frame * 0.9),
      (1.25 * Math.exp(-((away / 0.035) ** 2)) + 0.34 * Math.exp(-away * 8)) * (0.25 + 0.75 * near),
    );
    light.add(0.95, 0.5 * Math.exp(-((away / 0.014) ** 2)) * near + 0.14 * Math.exp(-distance * 7));
    light.add(0.16, 0.22);
  });
}

/** Draws a kaleidoscope of coloured light. */
export function kaleidoscope({ random, noise, shade, time }: Studio): void {
  const mirrors = random.whole(4, 7);
  const at = random.between(0, 60);
  const sector = Math.PI / mirrors;
  shade((x, y, light) => {
    const distance = Math.hypot(x, y);
    const turned = Math.atan2(y, x) + 0.2;
    const folded = Math.abs((((turned % (2 * sector)) + 2 * sector) % (2 * sector)) - sector);
    const seenX = Math.cos(folded) * distance;
    const seenY = Math.sin(folded) * distance;
    const glass = noise.warped(seenX * 1.1 + at, seenY * 1.1 + time * 0.1, 1.4);
    const lead = Math.abs(noise.cloud(seenX * 1.9 - at, seenY * 1.9, 2));
    const tone = 0.5 + 0.85 * glass;
    light.add(tone, (0.12 + 0.95 * smooth(-0.5, 0.6, glass)) * smooth(0, 0.07, lead) * Math.exp(-distance * 0.35));
    light.add(0.95, 0.6 * Math.exp(-lead * 60) + 0.5 * Math.exp(-distance * 6));
  });
}

/** Threads that follow an unseen current. */
export function current({ random, noise, right, bottom, shade, stroke, time }: Studio): void {
  shade((x, y, light) => light.add(0.14, 0.3 * Math.exp(-(x * x + y * y) * 0.4) + 0.05));
  const at = random.between(0, 60);
  const bend = random.between(0.45, 0.8);
  for (let thread = 0; thread < 420; thread += 1) {
    let x = random.between(-1.1, 1.1) * right;
    let y = random.between(-1.1, 1.1) * bottom;
    const tone = 0.5 + 0.55 * noise.cloud(x * 0.8 - at, y * 0.8, 2) + random.between(-0.1, 0.1);
    const line: [number, number][] = [];
    for (let step = 0; step < 34; step += 1) {
      line.push([x, y]);
      const heading = noise.cloud(x * bend + at, y * bend + time * 0.06, 2) * 5.5;
      x += Math.cos(heading) * 0.034;
      y += Math.sin(heading) * 0.034;
    }
    stroke(line, random.between(0.004, 0.012), tone, random.between(0.08, 0.34));
  }
}

/** The light of a blind on a wall, and the shadow of a plant in it. */
export function blinds({ random, noise, shade, time }: Studio): void {
  const lean = random.between(-0.35, 0.35);
  const slats = random.between(7, 10);
  const stemX = random.between(-0.5, 0.5);
  const leafCount = 13;
  const leaves = Array.from({ length: leafCount }, (_, index) => ({
    angle:
      -Math.PI / 2 +
      (index / (leafCount - 1) - 0.5) * 2.6 +
      random.between(-0.12, 0.12) +
      0.03 * Math.sin(time + index),
    length: random.between(0.8, 1.35),
  }));
  shade((x, y, light) => {
    const slat = fraction((y + lean * x) * slats * 0.5);
    const blur = 0.05 + 0.07 * smooth(-1, 1, x);
    const stripe = smooth(0.18 - blur, 0.18 + blur, slat) * smooth(0.82 + blur, 0.82 - blur, slat);
    const windowLight =
      smooth(1.15, 0.75, Math.abs(x + lean * y * 0.6)) * smooth(1.12, 0.8, Math.abs(y - lean * x * 0.3));
    let shadow = 0;
    for (const { angle, length } of leaves) {
      const along = ((x - stemX) * Math.cos(angle) + (y - 0.75) * Math.sin(angle)) / length;
      if (along <= 0 || along >= 1) continue;
      const droop = 0.35 * along * along * Math.cos(angle);
      const across = Math.abs((y - 0.75) * Math.cos(angle) - (x - stemX) * Math.sin(angle) - droop);
      const leafWidth = 0.062 * Math.sin(Math.PI * along ** 0.75);
      shadow = Math.max(shadow, smooth(leafWidth + 0.025, leafWidth - 0.02, across));
    }
    const plaster = 1 + 0.1 * noise.cloud(x * 6, y * 6, 3);
    light.add(0.24, 0.3 * plaster);
    light.add(0.66, 0.95 * stripe * windowLight * (1 - 0.88 * shadow) * plaster);
    light.add(0.9, 0.18 * stripe * windowLight * (1 - shadow) * smooth(0.8, -0.8, x));
  });
}
