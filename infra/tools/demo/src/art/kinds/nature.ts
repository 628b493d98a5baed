import { fraction, smooth, type Studio } from '#art/studio.ts';

/** A dahlia: rows of petals, the outer ones below. */
export function dahlia({ random, noise, shade, time }: Studio): void {
  const centreX = random.between(-0.25, 0.25);
  const centreY = random.between(-0.2, 0.2);
  const petals = random.whole(7, 11);
  const rows = 9;
  const turn = random.between(0, 1);
  shade((x, y, light) => {
    const distance = Math.hypot(x - centreX, y - centreY);
    const angle = Math.atan2(y - centreY, x - centreX) / (Math.PI * 2);
    light.add(0.16, 0.5 * Math.exp(-distance * 0.9));
    for (let row = 0; row < rows; row += 1) {
      const reach = 1.12 * (1 - row / rows) ** 0.85 + 0.05;
      const along = fraction(angle * petals + turn + row * 0.5 + 0.02 * Math.sin(time + row)) - 0.5;
      const round = Math.sqrt(Math.max(0, 1 - 4 * along * along));
      const edge = reach * (0.62 + 0.38 * round);
      if (distance > edge) continue;
      const inside = distance / edge;
      const vein = 0.08 * noise.at(along * 26 + row, distance * 6);
      light.cover(
        0.3 + 0.42 * inside ** 2 + 0.28 * (row / rows) + vein,
        1,
        (0.16 + 0.9 * inside ** 2.2) * (0.35 + 0.65 * round),
      );
      light.add(0.92, 0.35 * smooth(0.9, 1, inside) * round);
    }
  });
}

/** A rose seen from above, as one spiral. */
export function rose({ random, noise, shade, time }: Studio): void {
  const centreX = random.between(-0.3, 0.3);
  const centreY = random.between(-0.25, 0.25);
  const hand = random.chance(0.5) ? 1 : -1;
  shade((x, y, light) => {
    const wobble = 0.12 * noise.cloud(x * 1.6 + 3, y * 1.6, 3);
    const distance = Math.hypot(x - centreX, y - centreY) * (1 + wobble) + 0.015;
    const angle = (hand * Math.atan2(y - centreY, x - centreX)) / (Math.PI * 2);
    const winding =
      Math.log(distance) * 1.55 + angle + 0.2 * Math.sin(angle * Math.PI * 6 + Math.log(distance) * 4) + time * 0.03;
    const leaf = fraction(winding * 2 + 0.3 * wobble);
    const lip = smooth(0.72, 1, leaf);
    const bodyLight = Math.exp(-distance * 0.75);
    light.add(0.2 + 0.38 * leaf + 0.12 * bodyLight, (0.08 + 0.85 * leaf ** 1.6) * bodyLight * smooth(1, 0.97, leaf));
    light.add(0.86, 0.5 * lip * smooth(1, 0.96, leaf) * bodyLight);
    light.add(0.14, 0.2);
  });
}

/** Light on the bottom of a pool. */
export function pool({ random, noise, shade, time }: Studio): void {
  const at = random.between(0, 20);
  const scale = random.between(1.5, 2.3);
  // the crests of two moving fields of noise: where both are near zero the light of many waves meets
  const web = (x: number, y: number): number => {
    const swayX = 0.5 * noise.at(x * 0.7 + at, y * 0.7 + time * 0.3);
    const swayY = 0.5 * noise.at(x * 0.7 - 9, y * 0.7 + at - time * 0.3);
    const first = Math.abs(noise.at(x + swayX + time * 0.2, y + swayY));
    const second = Math.abs(noise.at(x * 1.25 - swayY + 31, y * 1.25 + swayX - time * 0.2));
    return Math.min(first * 1.1, second);
  };
  shade((x, y, light) => {
    const coarse = web(x * scale, y * scale);
    const fine = web(x * scale * 1.9 + 7, y * scale * 1.9);
    const bright = Math.exp(-coarse * 13) + 0.4 * Math.exp(-fine * 15);
    const deep = 0.5 + 0.5 * noise.cloud(x * 0.5 + 3, y * 0.5, 2);
    light.add(0.28 + 0.22 * deep, 0.34 + 0.2 * deep);
    light.add(0.7, bright * 0.75);
    light.add(1, 0.9 * Math.max(0, bright - 0.55));
  });
}

/** The sea at night: lines of waves, each hiding what is behind it. */
export function waves({ random, noise, width, height, pixels, shade, stroke, right, bottom, time }: Studio): void {
  shade((x, y, light) => light.add(0.14, 0.2 + 0.5 * Math.exp(-Math.hypot(x * 0.6, y + bottom * 0.7) * 1.4)));
  const lines = 34;
  const at = random.between(0, 30);
  const half = Math.min(width, height) / 2;
  for (let line = 0; line < lines; line += 1) {
    const near = line / (lines - 1);
    const base = bottom * (-0.5 + 1.55 * near ** 1.25);
    const heightAt = (x: number): number => {
      const swell = Math.max(0, noise.cloud(x * 1.5 + at, near * 7 + at + time * 0.25, 3) + 0.15);
      return base - (0.07 + 0.34 * near) * swell * Math.exp(-((x / (0.9 * right)) ** 4)) * 1.6;
    };
    for (let column = 0; column < width; column += 1) {
      const top = Math.floor(heightAt((column - width / 2) / half) * half + height / 2);
      for (let row = Math.max(0, top); row < height; row += 1) {
        const at3 = (row * width + column) * 3;
        const shade = 0.9 - 0.35 * Math.exp(-(row - top) * 0.05);
        for (let channel = 0; channel < 3; channel += 1)
          pixels[at3 + channel] = (pixels[at3 + channel] ?? 0) * shade * 0.35;
      }
    }
    const crest = Array.from({ length: 120 }, (_, index) => {
      const x = (index / 119) * 2.04 * right - 1.02 * right;
      return [x, heightAt(x)] as const;
    });
    stroke(crest, 0.006 + 0.007 * near, 0.45 + 0.45 * Math.sin(near * 2.6), 0.26 + 0.3 * near);
  }
}

/** Jellyfish in the deep. */
export function jellyfish({ random, noise, right, bottom, shade, stroke, glow, time }: Studio): void {
  shade((x, y, light) => light.add(0.22, 0.2 + 0.5 * Math.exp(-Math.hypot(x * 0.5, y + bottom) * 1.1)));
  for (let dot = 0; dot < 130; dot += 1)
    glow(random.between(-right, right), random.between(-bottom, bottom), 0.008, 0.7, 0.5);
  const swarm = random.whole(3, 5);
  for (let animal = 0; animal < swarm; animal += 1) {
    const size = (0.22 + 0.2 * random.next()) * (animal === 0 ? 1.7 : 1);
    const centreX = right * (((animal + 0.5) / swarm) * 1.7 - 0.85) + random.between(-0.1, 0.1);
    const centreY = random.between(-0.55, 0.1) * bottom - 0.06 * Math.sin(time * 1.6 + animal);
    const tone = random.between(0.45, 0.72);
    const breath = 1 + 0.07 * Math.sin(time * 1.6 + animal);
    glow(centreX, centreY, size * 2.6, tone, 0.16);
    for (let rib = -6; rib <= 6; rib += 1) {
      const dome = Array.from({ length: 26 }, (_, index) => {
        const arc = (index / 25) * Math.PI * 0.5;
        return [
          centreX + (rib / 6) * size * breath * Math.sin(arc),
          centreY - size * 0.85 * Math.cos(arc) + 0.05 * size * Math.sin(rib * 2),
        ] as const;
      });
      stroke(dome, size * 0.085, tone, 0.085);
      stroke(dome.slice(14), size * 0.03, 0.9, 0.2);
      const length = size * random.between(1.6, 3.4);
      const tentacle = Array.from({ length: 40 }, (_, index) => {
        const down = index / 39;
        const sway = noise.at(down * 2.6 + animal * 7 + time * 0.5, rib * 0.45) * size * 0.9 * down;
        return [centreX + (rib / 6) * size * breath * (1 - 0.45 * down) + sway, centreY + down * length] as const;
      });
      stroke(tentacle, size * (0.03 + 0.012 * (rib % 2)), tone + 0.12, 0.1);
    }
  }
}

/** Sparks from one point, as of a burning branch. */
export function sparks({ random, noise, right, bottom, shade, stroke, glow, time }: Studio): void {
  shade((x, y, light) => light.add(0.16, 0.12 + 0.3 * Math.exp(-Math.hypot(x, y) * 1.3)));
  const bursts = random.whole(2, 4);
  for (let burst = 0; burst < bursts; burst += 1) {
    const centreX = right * random.between(-0.65, 0.65);
    const centreY = bottom * random.between(-0.55, 0.25);
    const reach = random.between(0.45, 0.95) * (0.85 + 0.15 * Math.sin(time));
    const tone = random.between(0.42, 0.75);
    glow(centreX, centreY, reach * 1.1, tone, 0.3);
    for (let spark = 0; spark < 110; spark += 1) {
      const angle = random.between(0, Math.PI * 2);
      const length = reach * random.between(0.35, 1);
      const line = Array.from({ length: 16 }, (_, index) => {
        const out = (index / 15) * length;
        const bend = 0.12 * noise.at(spark, out * 3) * out;
        return [
          centreX + Math.cos(angle + bend) * out,
          centreY + Math.sin(angle + bend) * out + 0.3 * out * out,
        ] as const;
      });
      stroke(line, 0.005, tone, 0.12);
      stroke(line.slice(9), 0.007, 0.85, 0.3);
      const [tipX, tipY] = line.at(-1) ?? [centreX, centreY];
      glow(tipX, tipY, 0.022, 0.95, 0.9 * random.next());
    }
  }
}
