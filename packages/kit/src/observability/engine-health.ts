import { memoizeAsync, withTimeout } from '#base/async.ts';

export const engineNames = ['database', 'cache', 'storage', 'bus'] as const;

/** Whether each engine responds. Absent: engines that the service does not need, and a bus within the process. */
export type EngineHealth = { readonly [Name in (typeof engineNames)[number]]?: boolean };

type Probed = { readonly isAvailable?: () => Promise<boolean> };

const limitMs = 1000;
const maxAgeMs = 2000;

/**
 * Returns a function that probes the engines at most every two seconds. An engine without a response within a second counts
 * as down.
 */
export function engineHealth(
  engines: Readonly<Partial<Record<keyof EngineHealth, Probed>>>,
): () => Promise<EngineHealth> {
  const look = async (isAvailable: () => Promise<boolean>) => withTimeout(limitMs, isAvailable()).catch(() => false);
  return memoizeAsync(maxAgeMs, async () => {
    const probes = engineNames.flatMap((name) => {
      const isAvailable = engines[name]?.isAvailable;
      return isAvailable ? [look(isAvailable).then((isThere) => [name, isThere] as const)] : [];
    });
    return Object.fromEntries(await Promise.all(probes));
  });
}
