import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Cache } from './cache.ts';
import { limiterDefaults, windowLimit } from './window-limit.ts';
import type { Clock } from '#base/clock.ts';

type Entry = { value: string; until: number };

const maxEntries = 50_000;

/**
 * Cache of the single-process assembly: memory of this process. Values are bounded by evicting the oldest; the counters of
 * limits end with their windows.
 * @param clock of values and groups; limits count by the machine's clock
 */
export function memoryCache(clock: Clock): Cache {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<string>>();
  const now = () => clock.now().getTime();

  function read(key: string): string | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.until > now()) return entry.value;
    entries.delete(key);
    return undefined;
  }

  function write(key: string, value: string, ttlMs: number): void {
    entries.delete(key);
    entries.set(key, { value, until: now() + ttlMs });
    trim(entries, now());
  }

  async function load(key: string, ttlMs: number, make: () => Promise<string>): Promise<string> {
    const value = await make();
    write(key, value, ttlMs);
    return value;
  }

  return {
    get: (key) => Promise.resolve(read(key)),
    set: (key, value, ttlMs) => Promise.resolve(write(key, value, ttlMs)),
    delete: (key) => Promise.resolve(void entries.delete(key)),
    remember(key, ttlMs, make) {
      const hit = read(key);
      if (hit !== undefined) return Promise.resolve(hit);
      const mine = loading.get(key) ?? load(key, ttlMs, make).finally(() => loading.delete(key));
      loading.set(key, mine);
      return mine;
    },
    limit: windowLimit(new RateLimiterMemory(limiterDefaults)),
    ...memoryGroups(now),
    isAvailable: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
}

/** Expiry time of each member, by group. */
function memoryGroups(now: () => number): Pick<Cache, 'keep' | 'findKept' | 'countKept'> {
  const groups = new Map<string, Map<string, number>>();
  return {
    keep(group, members, ttlMs) {
      const kept = groups.get(group) ?? new Map<string, number>();
      groups.set(group, kept);
      for (const member of members) kept.set(member, now() + ttlMs);
      return Promise.resolve();
    },
    findKept(group, members) {
      const kept = groups.get(group);
      return Promise.resolve(members.filter((member) => (kept?.get(member) ?? 0) > now()));
    },
    countKept(group) {
      const kept = groups.get(group) ?? new Map<string, number>();
      for (const [member, until] of kept) if (until <= now()) kept.delete(member);
      return Promise.resolve(kept.size);
    },
  };
}

/**
 * Removes expired entries from the oldest on, so that short-lived ones are freed early, and evicts the oldest above the size
 * limit.
 */
function trim(map: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of map) {
    if (until > now && map.size <= maxEntries) return;
    map.delete(key);
  }
}
