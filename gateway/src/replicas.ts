import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Discovery, ReplicaAddress } from './discovery.ts';
import { replicaSet, type Replica, type ReplicaState } from './replica-set.ts';

/** The replicas of one service, with their readiness and outstanding requests. */
export type Replicas = {
  /** addresses of all listed replicas, in the order of their ordinals */
  urls(): readonly string[];
  /** the only address there will ever be; undefined if requests are distributed */
  readonly only: string | undefined;
  /**
   * Returns the candidates of a request in order: ready replicas, or those of the best other state when none is ready.
   * Fewest outstanding requests first (a long poll counts as one), then round-robin. Empty only while none is discovered.
   * @param owner ordinal of the replica with the sticky session; it comes first, also while it drains
   */
  candidates(owner?: number): string[];
  /** Counts an outstanding request. @returns a function to call once it has ended */
  track(url: string): () => void;
  /** Sends no further requests to a replica until it is ready again. */
  markGone(url: string): void;
  stop(): Promise<void>;
};

const probeEveryMs = 500;
const discoverEveryMs = 1000;
const timeoutMs = 2000;
const refusals = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns whether no connection existed, so that the request cannot have taken effect. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}

/** Watches fixed replicas; their order is that of their ordinals. A single one is not probed: there is no alternative. */
export async function watchReplicas(urls: readonly string[]): Promise<Replicas> {
  const [only, ...others] = urls;
  const watch = createWatch();
  const listed = urls.map((url, ordinal) => ({ url, ordinal }));
  if (others.length === 0) {
    watch.set.list(listed);
    return { ...watch.replicas, only, markGone: () => undefined };
  }
  await watch.list(listed);
  return watch.replicas;
}

/**
 * Watches the replicas of a service that scales: the list is read every second. A replica that is no longer listed receives no
 * new requests except those of its own sessions, and is forgotten once it refuses connections.
 * @param onFailure called for the first of successive failures
 */
export async function watchDiscovered(discover: Discovery, onFailure: (error: unknown) => void): Promise<Replicas> {
  const watch = createWatch();
  let isFailing = false;
  const lookUp = async () => {
    try {
      const listed = await discover();
      isFailing = false;
      return listed;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
      return undefined;
    }
  };
  const first = await lookUp();
  if (first) await watch.list(first);
  watch.repeat(discoverEveryMs, async () => {
    const listed = await lookUp();
    // a new replica that does not respond must not delay the next look-up
    if (listed) void watch.list(listed);
  });
  return watch.replicas;
}

/** Probes `/ready` of every replica twice a second. */
function createWatch() {
  const set = replicaSet();
  const agent = new Agent({ connections: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const stopping = new AbortController();
  const running: Promise<void>[] = [];

  function repeat(ms: number, work: () => Promise<unknown>, isOver = () => false): void {
    const loop = async () => {
      while (!stopping.signal.aborted && !isOver()) {
        await delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (!stopping.signal.aborted) await work();
      }
    };
    running.push(loop());
  }
  async function look(replica: Replica): Promise<void> {
    replica.state = await probe(agent, replica.url);
    if (!replica.isListed && replica.state === 'gone') set.forget(replica);
  }
  // each in a loop of its own: one that times out does not delay the others
  const watch = async (replica: Replica) => {
    await look(replica);
    repeat(
      probeEveryMs,
      () => look(replica),
      () => !set.has(replica),
    );
  };
  /** Resolves when new replicas are probed. */
  const list = (addresses: readonly ReplicaAddress[]) => Promise.all(set.list(addresses).map(watch));
  async function stop(): Promise<void> {
    stopping.abort();
    await agent.destroy();
    await Promise.all(running);
  }
  const { urls, candidates, track, markGone } = set;
  const replicas: Replicas = { urls, only: undefined, candidates, track, markGone, stop };
  return { set, replicas, list, repeat };
}

async function probe(agent: Agent, url: string): Promise<ReplicaState> {
  try {
    const { statusCode, body } = await request(`${url}/ready`, { dispatcher: agent });
    await body.dump();
    return statusCode === 200 ? 'ready' : 'closing';
  } catch (error) {
    return isRefusal(error) ? 'gone' : 'silent';
  }
}
