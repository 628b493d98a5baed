import { embeddedBus } from '#events/embedded-bus.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { engineHealth } from '#observability/engine-health.ts';
import { unneeded } from '#lifecycle/engines.ts';

afterEach(() => void vi.useRealTimers());

test('an engine that hangs counts as down after a second, and concurrent callers share one probe', async () => {
  // the result of the probe does not expire on a busy machine
  vi.useFakeTimers({ toFake: ['performance'] });
  let asked = 0;
  const hanging = () => {
    asked += 1;
    return new Promise<boolean>(() => undefined);
  };
  const health = engineHealth({
    bus: { ...embeddedBus(), isAvailable: () => Promise.reject(new Error('away')) },
    storage: { isAvailable: hanging },
  });
  const answers = await Promise.all([health(), health(), health()]);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ storage: false, bus: false })));
  await health();
  expect(asked).toBe(1);
});

test('a bus within the process is not reported', async () => {
  const storage = { isAvailable: () => Promise.resolve(true) };
  expect(await engineHealth({ bus: embeddedBus(), storage })()).toEqual({ storage: true });
  expect(await engineHealth({ bus: unneeded('bus'), storage: unneeded('storage') })()).toEqual({});
});
