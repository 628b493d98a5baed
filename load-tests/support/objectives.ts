import exec from 'k6/execution';
import { Counter, Rate, Trend } from 'k6/metrics';
import type { Difference } from './difference.ts';
import { valueOf, type Results } from './report.ts';
import { variableOf } from './settings.ts';

/** Service levels of the platform, as its alerts have them; times in milliseconds. */
export const objectives = {
  reads: { withinMs: 150, share: 0.9995 },
  purchases: { withinMs: 500, share: 0.9999 },
  posts: { withinMs: 1000, share: 0.999 },
  webhooks: { withinMs: 100, share: 0.999 },
} as const;

/** an option of every journey that has service levels, and so the same for all modules of a run */
const slack = Number(__ENV[variableOf('slack')] ?? 1);
const limitOf = (name: keyof typeof objectives) => objectives[name].withinMs * slack;

const readsInTime = new Rate('reads_in_time');
const purchasesInTime = new Rate('purchases_in_time');
const postsInTime = new Rate('posts_in_time');
/** webhooks that the platform acknowledged in time, by its own metric */
const webhooksInTime = new Rate('webhooks_in_time');
/** bodies of responses before compression, without those of the identity provider and of storage */
const responseBytes = new Counter('response_bytes');
/** time from the response to the author until visitors have a new post */
const visible = new Trend('post_visible', true);

const purchasePaths = /^\/api\/payments\/(pay-per-view|subscribe)$/;

type Answered = { readonly status: number; readonly body: unknown; readonly timings: { readonly duration: number } };

/** Counts a request for its service level. Requests of the preparation do not count. */
export function countRequest(method: string, path: string, { status, timings, body }: Answered): void {
  if (exec.vu.idInTest === 0) return;
  responseBytes.add(typeof body === 'string' ? body.length : 0);
  const isAnswered = status > 0 && status < 500;
  if (method === 'GET') readsInTime.add(isAnswered && timings.duration <= limitOf('reads'));
  if (purchasePaths.test(path)) purchasesInTime.add(isAnswered && timings.duration <= limitOf('purchases'));
}

export function countPost(visibleAfterMs: number): void {
  visible.add(visibleAfterMs);
  postsInTime.add(visibleAfterMs <= limitOf('posts'));
}

/** Counts the webhooks of a run, of which the platform reports how many were acknowledged within each bound. */
export function countWebhooks(figures: Pick<Difference, 'webhooks'> | undefined): void {
  if (!figures) return;
  const { count, within } = figures.webhooks;
  const bounds = Object.keys(within).map(Number);
  const bound = Math.max(0, ...bounds.filter((each) => each <= limitOf('webhooks')));
  const inTime = within[String(bound)] ?? 0;
  for (let number = 0; number < count; number += 1) webhooksInTime.add(number < inTime);
}

const metrics = {
  reads: 'reads_in_time',
  purchases: 'purchases_in_time',
  posts: 'posts_in_time',
  webhooks: 'webhooks_in_time',
} as const;
export type ObjectiveName = keyof typeof objectives;

/** Thresholds of the service levels. One that was not measured does not fail. */
export const thresholdsOfObjectives = (names: readonly ObjectiveName[]): Record<string, string[]> =>
  Object.fromEntries(names.map((name) => [metrics[name], [`rate>=${objectives[name].share}`]]));

/** Share of the events in time; 1 without events. */
export function shareInTime(results: Results, metric: string): number {
  const [good, bad] = [valueOf(results, metric, 'passes'), valueOf(results, metric, 'fails')];
  return good + bad === 0 ? 1 : good / (good + bad);
}

/** For the report: the limit in words, and its metric. */
export const describeObjective = (name: ObjectiveName) => ({
  metric: metrics[name],
  words: `${name} within ${limitOf(name)} ms`,
  share: objectives[name].share,
});
