import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';
import type { Answer, Treatment } from '#ways/http-way.ts';

/** Each fault lasts this long, and until a few requests have met it. */
const awayMs = 2500;
const fewRequests = 3;
const reachLimitMs = 60_000;
/** half of the time that payment waits for an answer, and more than it ever waits */
const [slowMs, hangingMs] = [5000, 15_000];

const failure = (status: number, type: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error: { type, message: 'Something went wrong on our end.' } }),
});
const serverError = failure(500, 'api_error');
const rateLimited = failure(429, 'rate_limit_error');

const treatments: readonly Treatment[] = [
  // the work is done and its answer is lost
  async ({ forward }) => {
    await forward();
    return 'reset';
  },
  async ({ forward }) => {
    await delay(slowMs);
    return forward();
  },
  () => Promise.resolve(serverError),
  () => Promise.resolve('reset'),
  async ({ forward }) => {
    await forward();
    return serverError;
  },
  () => Promise.resolve(rateLimited),
  // the client has given up when the answer comes
  async ({ forward }) => {
    const answer = await forward();
    await delay(hangingMs);
    return answer;
  },
];

async function inject({ ways: { provider } }: Ground, treatment: Treatment): Promise<void> {
  const countMet = provider.treat((passing) =>
    // reading alone changes nothing, so every other read shows what became of an order meanwhile
    passing.method === 'GET' && Math.random() < 0.5 ? passing.forward() : treatment(passing),
  );
  await delay(awayMs);
  await eventually('requests to the card provider meet the fault', reachLimitMs, () =>
    Promise.resolve(countMet() >= fewRequests),
  );
  provider.heal();
}

export const providerRow: Row = {
  name: 'R3',
  fault:
    'the card provider loses answers, is slow, answers 500 before and after its work, is away, limits the rate, answers too late',
  times: 5 * treatments.length,
  few: 2,
  inject: (ground, number) =>
    inject(ground, treatments[(number - 1) % treatments.length] ?? (() => Promise.resolve('reset'))),
};
