import type { PartState, PlatformStatus } from '@velvet/contracts/platform/status';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Clock } from '@velvet/kit/base/clock';
import { requestJson } from '@velvet/kit/http/http-client';
import { z } from 'zod';

const probeTimeoutMs = 2000;
const slowMs = 500;
const rememberedMs = 2000;

type Part = PlatformStatus['parts'][number];

/** The state of a service's engines as it reports them; engines that it omits belong to the service itself. */
const Engines = z.object({ storage: z.boolean().optional(), bus: z.boolean().optional() });

/** Services without which the platform is down; without another one it is degraded. */
const essential = new Set(['account', 'content', 'identity']);

/** Reads readiness and engines of every service, at most every two seconds for any number of requests. */
export function statusOf(readServices: () => Readonly<Record<string, readonly string[]>>, cache: Cache, clock: Clock) {
  async function check(): Promise<PlatformStatus> {
    const services = readServices();
    const probes = Object.entries(services).map(async ([name, replicas]) => ({ name, state: await bestOf(replicas) }));
    const [parts, engines, isCacheThere] = await Promise.all([
      Promise.all(probes),
      enginesOf(Object.values(services).flat()),
      cache.isAvailable(),
    ]);
    parts.push(...engines, { name: 'cache', state: stateOf(isCacheThere) });
    const isDown = parts.some(({ name, state }) => state === 'down' && essential.has(name));
    const isDegraded = parts.some(({ state }) => state !== 'up');
    return { state: isDown ? 'down' : isDegraded ? 'degraded' : 'up', checkedAt: clock.now().toISOString(), parts };
  }
  return async (): Promise<PlatformStatus> =>
    JSON.parse(
      await cache.remember('gateway:status', rememberedMs, async () => JSON.stringify(await check())),
    ) as PlatformStatus;
}

/** The state of a service is that of its best replica. */
async function bestOf(urls: readonly string[]): Promise<PartState> {
  const found = await Promise.all(urls.map((url) => probe(`${url}/ready`)));
  return (['up', 'degraded', 'down'] as const).find((state) => found.includes(state)) ?? 'down';
}

const stateOf = (isAvailable: boolean): PartState => (isAvailable ? 'up' : 'down');

async function probe(url: string): Promise<PartState> {
  const startedAt = performance.now();
  try {
    await requestJson(url, { timeoutMs: probeTimeoutMs });
    return performance.now() - startedAt > slowMs ? 'degraded' : 'up';
  } catch {
    return 'down';
  }
}

/** An engine is down when one of the services cannot use it: the gateway itself has no credentials for engines. */
async function enginesOf(urls: readonly string[]): Promise<Part[]> {
  const told = await Promise.all(urls.map(askForEngines));
  return (['storage', 'bus'] as const).flatMap((name) => {
    const answers = told.map((engines) => engines[name]).filter((isAvailable) => isAvailable !== undefined);
    return answers.length === 0 ? [] : [{ name, state: stateOf(!answers.includes(false)) }];
  });
}

/** A service without a response reports no engines and counts as down itself. */
async function askForEngines(url: string): Promise<z.infer<typeof Engines>> {
  try {
    return Engines.parse(await requestJson(`${url}/engines`, { timeoutMs: probeTimeoutMs }));
  } catch {
    return {};
  }
}
