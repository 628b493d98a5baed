import { memoizeAsync, withTimeout } from '#base/async.ts';
import { reasonOf } from '#lifecycle/config.ts';

/** Rejects if the provider cannot be reached. */
export type ProviderProbe = () => Promise<unknown>;

/** Probes of the providers that a service uses, by their names. */
export type Providers = Readonly<Record<string, ProviderProbe>>;

export type ProviderHealth = {
  readonly name: string;
  readonly isReachable: boolean;
  /** duration of the probe; milliseconds */
  readonly durationMs: number;
  /** first line of the error */
  readonly reason?: string;
};

const limitMs = 5000;
const maxAgeMs = 2000;

/** Returns a function that probes the providers at most every two seconds. A provider has five seconds to respond. */
export function providerHealth(providers: Providers): () => Promise<readonly ProviderHealth[]> {
  return memoizeAsync(maxAgeMs, () =>
    Promise.all(
      Object.entries(providers).map(async ([name, probe]) => {
        const startedAt = performance.now();
        const failure = await withTimeout(limitMs, probe()).then(
          () => undefined,
          (error: unknown) => ({ reason: reasonOf(error) }),
        );
        const durationMs = Math.round(performance.now() - startedAt);
        return { name, isReachable: failure === undefined, durationMs, ...failure };
      }),
    ),
  );
}

/** Resolves if the server of an address responds, with any status. */
export async function reachServer(url: string): Promise<void> {
  await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(limitMs) });
}
