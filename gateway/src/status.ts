import type { PartState, PlatformStatus } from '@velvet/contracts/platform/status';
import type { Cache } from '@velvet/kit/cache';
import type { Clock } from '@velvet/kit/clock';
import { requestJson } from '@velvet/kit/http-client';

const probeTimeoutMs = 2000;
const slowMs = 500;
const rememberedMs = 2000;

/** Without these nobody can do anything; without another only its own part is missing. */
const essential = new Set(['account', 'content', 'identity']);

/** Asks every service whether it is ready, at most every two seconds however many ask us. */
export function statusOf(services: Readonly<Record<string, readonly string[]>>, cache: Cache, clock: Clock) {
  async function check(): Promise<PlatformStatus> {
    const probes = Object.entries(services).map(async ([name, urls]) => ({ name, state: await bestOf(urls) }));
    const ofCache = cache
      .isThere()
      .then((isThere) => ({ name: 'cache', state: isThere ? ('up' as const) : ('down' as const) }));
    const parts = await Promise.all([...probes, ofCache]);
    const isDown = parts.some(({ name, state }) => state === 'down' && essential.has(name));
    const isDegraded = parts.some(({ state }) => state !== 'up');
    return { state: isDown ? 'down' : isDegraded ? 'degraded' : 'up', checkedAt: clock.now().toISOString(), parts };
  }
  return async (): Promise<PlatformStatus> =>
    JSON.parse(
      await cache.remember('gateway:status', rememberedMs, async () => JSON.stringify(await check())),
    ) as PlatformStatus;
}

/** A part is as well as the best of its replicas. */
async function bestOf(urls: readonly string[]): Promise<PartState> {
  const found = await Promise.all(urls.map((url) => probe(`${url}/ready`)));
  return (['up', 'degraded', 'down'] as const).find((state) => found.includes(state)) ?? 'down';
}

async function probe(url: string): Promise<PartState> {
  const startedAt = performance.now();
  try {
    await requestJson(url, { timeoutMs: probeTimeoutMs });
    return performance.now() - startedAt > slowMs ? 'degraded' : 'up';
  } catch {
    return 'down';
  }
}
