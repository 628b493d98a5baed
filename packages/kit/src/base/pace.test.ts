import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

/** Returns the distances between the beginnings of batches of a size. */
async function distances(pace: ReturnType<typeof createPace>, items: number): Promise<number[]> {
  const begunAt: number[] = [];
  for (let batch = 0; batch < 3; batch += 1) {
    await pace.next();
    begunAt.push(performance.now());
    pace.took(items);
  }
  return begunAt.slice(1).map((at, index) => at - (begunAt[index] ?? 0));
}

test('the first batch after a pause does not wait, and later ones keep their distance', async () => {
  // timers have whole milliseconds
  expect(Math.min(...(await distances(createPace(20, 20), 1)))).toBeGreaterThan(18);
  await createPace(3_600_000, 3_600_000).next();
});

test('large batches keep a longer distance than small ones, up to a limit', async () => {
  expect(Math.min(...(await distances(createPace(1, 40), 1000)))).toBeGreaterThan(38);
  const [once] = await distances(createPace(1, 3_600_000), 0);
  expect(once).toBeLessThan(3_600_000);
});
