import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('the first batch after a pause does not wait, and later ones keep their distance', async () => {
  const pace = createPace(20);
  const returnedAt: number[] = [];
  for (let batch = 0; batch < 3; batch += 1) {
    await pace();
    returnedAt.push(performance.now());
  }
  // timers have whole milliseconds
  const distances = returnedAt.slice(1).map((at, index) => at - (returnedAt[index] ?? 0));
  expect(Math.min(...distances)).toBeGreaterThan(18);
  const slow = createPace(3_600_000);
  await slow();
});
