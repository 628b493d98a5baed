import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** States in the order of preference: ready, timed out, draining, refusing connections. */
const states = ['ready', 'silent', 'closing', 'gone'] as const;
type State = (typeof states)[number];
/** `asked`: number of outstanding requests of this gateway */
type Replica = { readonly url: string; state: State; asked: number };

/** The replicas of one service, with their readiness and outstanding requests. */
export type Replicas = {
  /** addresses of all configured replicas, in the order of their ordinals */
  readonly urls: readonly string[];
  /**
   * Returns the candidates of a request in order: ready replicas, or those of the best other state when none is ready.
   * Fewest outstanding requests first (a long poll counts as one), then round-robin. Never empty.
   * @param owner ordinal of the replica with the sticky session; it comes first, also while it drains
   */
  candidates(owner?: number): string[];
  /** Counts an outstanding request. @returns a function to call once it has ended */
  ask(url: string): () => void;
  /** Sends no further requests to a replica until it is ready again. */
  markGone(url: string): void;
  stop(): Promise<void>;
};

const probeEveryMs = 500;
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

/** Probes `/ready` of every replica twice a second. A single replica is not probed: there is no alternative. */
export async function watchReplicas(urls: readonly string[]): Promise<Replicas> {
  const replicas = urls.map((url): Replica => ({ url, state: 'ready', asked: 0 }));
  const agent = new Agent({ connections: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const stopping = new AbortController();
  let turn = 0;

  async function watch(replica: Replica): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(probeEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      replica.state = await probe(agent, replica.url);
    }
  }

  const find = (url: string) => replicas.find((each) => each.url === url);
  const isWatched = replicas.length > 1;
  const look = async (replica: Replica) => void (replica.state = await probe(agent, replica.url));
  if (isWatched) await Promise.all(replicas.map(look));
  const watching = isWatched ? replicas.map(watch) : [];

  return {
    urls,
    candidates(owner) {
      const best = states.find((state) => replicas.some((replica) => replica.state === state));
      const open = replicas.filter(({ state }) => state === best);
      turn = (turn + 1) % open.length;
      const inTurn = [...open.slice(turn), ...open.slice(0, turn)].toSorted((one, other) => one.asked - other.asked);
      const owning = owner === undefined ? undefined : replicas[owner];
      if (owning === undefined || owning.state === 'gone') return inTurn.map(({ url }) => url);
      return [owning, ...inTurn.filter((each) => each !== owning)].map(({ url }) => url);
    },
    ask(url) {
      const replica = find(url);
      if (!replica) return () => undefined;
      replica.asked += 1;
      return () => void (replica.asked -= 1);
    },
    markGone(url) {
      const replica = find(url);
      if (replica && isWatched) replica.state = 'gone';
    },
    async stop() {
      stopping.abort();
      await agent.destroy();
      await Promise.all(watching);
    },
  };
}

async function probe(agent: Agent, url: string): Promise<State> {
  try {
    const { statusCode, body } = await request(`${url}/ready`, { dispatcher: agent });
    await body.dump();
    return statusCode === 200 ? 'ready' : 'closing';
  } catch (error) {
    return isRefusal(error) ? 'gone' : 'silent';
  }
}
