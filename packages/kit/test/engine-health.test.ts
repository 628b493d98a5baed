import { embeddedBus } from '#events/embedded-bus.ts';
import { expect, test } from 'vitest';
import { engineHealth } from '#observability/engine-health.ts';
import { unneeded } from '#lifecycle/engines.ts';

test('an engine that hangs counts as down after a second, and concurrent callers share one probe', async () => {
  let asked = 0;
  const hanging = () => {
    asked += 1;
    return new Promise<boolean>(() => undefined);
  };
  const health = engineHealth(
    { ...embeddedBus(), isAvailable: () => Promise.reject(new Error('away')) },
    { isAvailable: hanging },
  );
  const startedAt = performance.now();
  const answers = await Promise.all([health(), health(), health()]);
  expect(performance.now() - startedAt).toBeLessThan(1900);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ storage: false, bus: false })));
  await health();
  expect(asked).toBe(1);
});

test('a bus within the process is not reported', async () => {
  expect(await engineHealth(embeddedBus(), { isAvailable: () => Promise.resolve(true) })()).toEqual({ storage: true });
  expect(await engineHealth(unneeded('bus'), unneeded('storage'))()).toEqual({});
});
