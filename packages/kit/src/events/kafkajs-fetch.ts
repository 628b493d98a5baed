import { createRequire } from 'node:module';
import { createFetchSession, type FetchTopic } from './fetch-session.ts';

type Options = { readonly topics: readonly FetchTopic[] };
type Response = { readonly errorCode?: number; readonly sessionId?: number; readonly responses: readonly unknown[] };
type Send = (options: object) => Promise<Response>;

/** The broker of a client of kafkajs, as far as this module uses it. */
type Broker = {
  fetch(options: Options): Promise<Response>;
  lookupRequest(apiKey: number, requests: object): (options: object) => unknown;
  readonly connectionPool: { send(request: unknown): Promise<Response> };
  disconnect(): Promise<void>;
};

const load = createRequire(import.meta.url);
const { prototype } = load('kafkajs/src/broker') as { prototype: Broker };
const { requests } = load('kafkajs/src/protocol/requests') as { requests: { Fetch: object } };
const apiKeys = load('kafkajs/src/protocol/requests/apiKeys') as { Fetch: number };

const fetchAll = prototype.fetch;
/** By broker; null for one that keeps no sessions. */
const sessions = new WeakMap<Broker, ReturnType<typeof createFetchSession> | null>();

/**
 * kafkajs 2.2.4 names all partitions in each fetch request, and the broker all of them in each response, also the empty ones. With the
 * topics of several services this costs more than the records. This replacement uses the sessions that brokers have since Kafka 1.1.
 */
prototype.fetch = async function fetchInSession(this: Broker, options: Options): Promise<Response> {
  const known = sessions.get(this);
  if (known === null) return fetchAll.call(this, options);
  const session = known ?? createFetchSession();
  // without a response the state of the broker's session is uncertain, so the next request begins a new one
  sessions.delete(this);
  const response = await senderTo(this)({ ...options, ...session.next(options.topics) });
  // the broker may have forgotten the session
  if (response.errorCode) return known ? this.fetch(options) : response;
  if (response.sessionId) session.succeed(response.sessionId);
  sessions.set(this, response.sessionId ? session : null);
  return response;
};

/** Sends as kafkajs does. */
function senderTo(broker: Broker): Send {
  const requestOf = broker.lookupRequest(apiKeys.Fetch, requests.Fetch);
  return async (options) => {
    try {
      return await broker.connectionPool.send(requestOf(options));
    } catch (error) {
      if (error instanceof Error && error.name === 'KafkaJSConnectionClosedError') await broker.disconnect();
      throw error;
    }
  };
}
