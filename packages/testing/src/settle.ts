import { setTimeout as delay } from 'node:timers/promises';
import type { RunningService } from '@velvet/kit/lifecycle/service';
import type { ListeningBus } from './listening-bus.ts';

const limitMs = 90_000;
/** The first wait, and the largest share of the time so far that a further one takes: a long drain is not slowed by its own queries. */
const stepMs = 5;
const share = 0.1;

/** Waits until there are no undelivered events and no unfinished jobs, twice in a row. */
export async function untilSettled(bus: ListeningBus, services: readonly RunningService[]): Promise<void> {
  const begun = Date.now();
  for (let quiet = 0; quiet < 2;) {
    const open = await Promise.all(
      services.map(async (service) => ({ name: service.name, count: await service.countOpen() })),
    );
    const busy = open.filter(({ count }) => count > 0);
    quiet = busy.length === 0 && bus.isIdle() ? quiet + 1 : 0;
    if (Date.now() > begun + limitMs)
      throw new Error(`The services still have work after the time limit: ${JSON.stringify(busy)}`);
    if (quiet < 2) await delay(quiet > 0 ? stepMs : Math.max(stepMs, (Date.now() - begun) * share));
  }
}
