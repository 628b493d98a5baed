import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** In the order in which they are to be asked: ready, without an answer in time, closing as it says, refusing connections. */
const states = ['ready', 'silent', 'closing', 'gone'] as const;
type State = (typeof states)[number];
/** `asked`: what this gateway waits for */
type Replica = { readonly url: string; state: State; asked: number };

/** The replicas of one part, and which of them may be asked now. */
export type Replicas = {
  /** of every replica that may ever be there, in the order of their ordinals */
  readonly urls: readonly string[];
  /**
   * Who is to be asked, one after another: those that are ready, and only when nobody is, those that are best off then. First
   * the one that the fewest wait for (whoever is connected by long polling always waits), of equals the next time another.
   * Never empty.
   * @param owner the ordinal of the only one that can do it; it comes first also while it closes
   */
  candidates(owner?: number): string[];
  /** Something is asked of it. @returns to be called once that is over */
  ask(url: string): () => void;
  /** Nothing more for it until it says that it is ready. */
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

/** Whether there was no connection at all, so that nothing can have been done. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}

/** Asks every replica twice a second whether it is ready. A part with one alone is always asked: there is no choice. */
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
