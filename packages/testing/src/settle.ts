import { setTimeout as delay } from 'node:timers/promises';
import type { RunningService } from '@velvet/kit/lifecycle/service';
import type { ListeningBus } from './listening-bus.ts';

const limitMs = 30_000;
const stepMs = 5;

/** Waits until there are no undelivered events and no unfinished jobs, twice in a row. */
export async function untilSettled(bus: ListeningBus, services: readonly RunningService[]): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (let quiet = 0; quiet < 2;) {
    const open = await Promise.all(
      services.map(async (service) => ({ name: service.name, count: await service.countOpen() })),
    );
    const busy = open.filter(({ count }) => count > 0);
    quiet = busy.length === 0 && bus.isIdle() ? quiet + 1 : 0;
    if (Date.now() > deadline)
      throw new Error(`The services still have work after the time limit: ${JSON.stringify(busy)}`);
    if (quiet < 2) await delay(stepMs);
  }
}
