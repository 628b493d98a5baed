import { systemClock } from '@velvet/kit/base/clock';
import { requestJson } from '@velvet/kit/http/http-client';
import { reasonOf } from '@velvet/kit/lifecycle/config';
import { parseExposition, type Sample } from '@velvet/kit/observability/exposition';
import { z } from 'zod';
import type { Replica } from './target.ts';

const Engines = z.record(z.string(), z.boolean());
const Providers = z.array(
  z.object({ name: z.string(), isReachable: z.boolean(), durationMs: z.number(), reason: z.string().optional() }),
);

/** The reports of a replica. */
export type Reading = {
  readonly replica: Replica;
  /** why it does not serve; undefined if it does */
  readonly problem: string | undefined;
  /** empty if its metrics cannot be read */
  readonly series: readonly Sample[];
  /** middle of the time of the scrape, and half of its duration; milliseconds */
  readonly scrapedAt: number;
  readonly uncertaintyMs: number;
  readonly engines: z.infer<typeof Engines>;
  readonly providers: z.infer<typeof Providers>;
};

const timeoutMs = 8000;

/** Reads readiness, metrics and the probes of engines and providers of a replica. */
export async function readReplica(replica: Replica): Promise<Reading> {
  const { url, metricsUrl } = replica;
  const read = (base: string | undefined, path: string) =>
    base === undefined
      ? Promise.resolve(undefined)
      : requestJson(`${base}${path}`, { timeoutMs }).catch(() => undefined);
  const [problem, scrape, engines, providers] = await Promise.all([
    requestJson(`${url}/ready`, { timeoutMs }).then(() => undefined, reasonOf),
    scrapeOf(metricsUrl),
    read(metricsUrl, '/engines'),
    read(metricsUrl, '/providers'),
  ]);
  return {
    replica,
    problem,
    ...scrape,
    engines: Engines.safeParse(engines).data ?? {},
    providers: Providers.safeParse(providers).data ?? [],
  };
}

async function scrapeOf(metricsUrl: string | undefined) {
  const startedAt = systemClock.now().getTime();
  const text =
    metricsUrl === undefined ? '' : String(await requestJson(`${metricsUrl}/metrics`, { timeoutMs }).catch(() => ''));
  const uncertaintyMs = (systemClock.now().getTime() - startedAt) / 2;
  return { series: parseExposition(text), scrapedAt: startedAt + uncertaintyMs, uncertaintyMs };
}

/** Returns the series of a metric in all readings. */
export const seriesOf = (readings: readonly Reading[], name: string): Sample[] =>
  readings.flatMap(({ series }) => series.filter((each) => each.name === name));
