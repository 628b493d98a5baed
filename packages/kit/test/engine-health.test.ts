import { embeddedBus } from '#events/embedded-bus.ts';
import { expect, test } from 'vitest';
import { engineHealth } from '#observability/engine-health.ts';
import { unneeded } from '#lifecycle/engines.ts';

test('an engine that hangs is not there after a second, and is asked once for all who want to know', async () => {
  let asked = 0;
  const hanging = () => {
    asked += 1;
    return new Promise<boolean>(() => undefined);
  };
  const health = engineHealth(
    { ...embeddedBus(), isThere: () => Promise.reject(new Error('away')) },
    { isThere: hanging },
  );
  const startedAt = performance.now();
  const answers = await Promise.all([health(), health(), health()]);
  expect(performance.now() - startedAt).toBeLessThan(1900);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ storage: false, bus: false })));
  await health();
  expect(asked).toBe(1);
});

test('a bus that is part of the process is not named', async () => {
  expect(await engineHealth(embeddedBus(), { isThere: () => Promise.resolve(true) })()).toEqual({ storage: true });
  expect(await engineHealth(unneeded('bus'), unneeded('storage'))()).toEqual({});
});
