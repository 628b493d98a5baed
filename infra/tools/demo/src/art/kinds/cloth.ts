import { smooth, type Studio } from '#art/studio.ts';

/** Light on folded silk. */
export function silk({ random, noise, shade, time }: Studio): void {
  const angle = random.between(0, Math.PI);
  const folds = random.between(4.5, 7);
  const across = Math.cos(angle);
  const down = Math.sin(angle);
  shade((x, y, light) => {
    const bend = noise.warped(x * 0.4 + 3, y * 0.4 + time * 0.1, 0.8);
    const phase = folds * (x * across + y * down) + 7.5 * bend;
    const fold = 0.5 + 0.5 * Math.sin(phase + 0.9 * Math.sin(phase * 0.5 + 2));
    const soft = 0.5 + 0.5 * Math.sin(phase * 0.37 + bend * 3);
    const tone = 0.2 + 0.36 * fold + 0.2 * soft;
    light.add(tone, 0.08 + 0.75 * fold ** 1.5 * (0.35 + 0.65 * soft));
    light.add(0.9, 0.55 * fold ** 18 * soft + 0.05 * fold);
  });
}

/** Thin ribbons of light lying over each other. */
export function ribbons({ random, right, bottom, shade, stroke, time }: Studio): void {
  shade((x, y, light) => light.add(0.2, 0.34 * Math.exp(-(x * x + y * y) * 0.5) + 0.06));
  const tilt = random.between(-0.6, 0.6);
  for (let ribbon = 0; ribbon < 6; ribbon += 1) {
    const base = random.between(-0.75, 0.75) * bottom;
    const [slow, fast, first, second] = [
      random.between(1, 2),
      random.between(2, 4),
      random.between(0, 6),
      random.between(0, 6),
    ];
    const spread = random.between(0.15, 0.5);
    const tone = random.between(0.35, 0.8);
    for (let thread = 0; thread < 16; thread += 1) {
      const along = thread / 15;
      const line = Array.from({ length: 48 }, (_, index) => {
        const x = (index / 47) * 2.3 * right - 1.15 * right;
        const wave =
          0.22 * Math.sin(slow * x + first + time) +
          spread * along * Math.sin(fast * x * 0.6 + second + along * 1.3 + time * 0.7);
        return [x, base + tilt * x + wave] as const;
      });
      stroke(line, 0.012, tone + 0.2 * along, 0.035 + 0.11 * Math.sin(Math.PI * along) ** 2);
    }
  }
}

/** A heavy curtain before the play, in the circle of one lamp. */
export function curtain({ random, noise, right, bottom, shade, time }: Studio): void {
  const folds = random.between(6.5, 10);
  const lampX = random.between(-0.4, 0.4) * right + 0.25 * Math.sin(time);
  const floor = bottom * random.between(0.7, 0.82);
  shade((x, y, light) => {
    const isFloor = y > floor;
    const hang = isFloor ? floor - (y - floor) * 1.6 : y;
    const phase = folds * x + 1.3 * noise.cloud(x * 0.8, hang * 0.22 + 4, 2) + 0.25 * Math.sin(hang * 1.5 + x * 3);
    const fold = 0.5 + 0.5 * Math.sin(phase * 2 + 0.7 * Math.sin(phase * 2));
    const lamp = Math.exp(-(((x - lampX) / 0.75) ** 2) - ((hang - 0.12 * bottom) / (0.85 * bottom)) ** 4);
    const nap = 1 + 0.14 * noise.at(x * 60, hang * 14);
    const amount = (0.045 + 1.05 * lamp) * nap * (isFloor ? 0.4 : 1);
    light.add(0.14 + 0.42 * fold, amount * (0.12 + 0.95 * fold ** 1.6));
    light.add(0.74, amount * 0.42 * fold ** 9);
    if (isFloor) light.add(0.8, 0.3 * Math.exp(-(((x - lampX) / 0.6) ** 2) - ((y - floor - 0.08) / 0.07) ** 2));
  });
}

/** Smoke in side light. */
export function smoke({ random, noise, bottom, shade, time }: Studio): void {
  const at = random.between(0, 60);
  const side = random.chance(0.5) ? 1 : -1;
  shade((x, y, light) => {
    const rise = y * 0.65 + time * 0.25;
    const sway = 0.35 * noise.cloud(x * 0.6 + at, rise, 2);
    const wisp = noise.warped((x + sway) * 0.95 + at, rise, 1.9);
    const thread = (1 - Math.min(1, Math.abs(wisp) * 2.1)) ** 5;
    const veil = smooth(-0.1, 0.8, wisp);
    const body = Math.exp(-(((x + sway * 1.4) * 0.95) ** 2)) * smooth(-bottom * 1.25, bottom * 0.3, y);
    const lit = smooth(-1.3, 1.2, x * side);
    light.add(0.1, 0.4);
    light.add(0.4 + 0.42 * lit, body * (0.55 * veil + 0.85 * thread) * (0.3 + lit));
    light.add(0.95, body * 0.4 * thread ** 3 * lit);
  });
}
