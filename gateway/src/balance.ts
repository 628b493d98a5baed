import { Agent, Dispatcher } from 'undici';
import { passOn } from './pass-on.ts';
import { isRefusal, type Replicas } from './replicas.ts';
import { isUploadType } from './upload.ts';

const idempotent = new Set(['GET', 'HEAD']);

/** Maximum of outstanding requests per replica; further ones wait in the gateway. */
const atOnce = { reads: 128, changes: 128, uploads: 512 } as const;

type Way = { readonly isLimited: boolean };

/**
 * Sends each request to a replica of the service. A refused connection has sent nothing, so any request is retried at the
 * next replica. A connection that broke before the response may have taken effect: only GET and HEAD are retried.
 * undici's own `BalancedPool` supports neither readiness nor sticky sessions, and its retry handler does not distinguish
 * these two failures by method.
 * @param timeoutMs timeout for the beginning of a response, and between two chunks of it
 * @param isLimited whether a replica receives at most `atOnce` requests at once; otherwise any number
 */
export function dispatcherTo(replicas: Replicas, timeoutMs: number, { isLimited }: Way): Dispatcher {
  const agentOf = (connections: number) =>
    new Agent({
      connections: isLimited ? connections : null,
      pipelining: 1,
      keepAliveTimeout: 60_000,
      connectTimeout: 2000,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  const agent = new Pools({
    reads: agentOf(atOnce.reads),
    changes: agentOf(atOnce.changes),
    uploads: agentOf(atOnce.uploads),
  });
  if (replicas.only !== undefined) return agent;
  return agent.compose((dispatch) => (options, handler) => {
    const [first, ...others] = replicas.candidates(ownerOf(options.path));
    const send = (origin: string): boolean => dispatch({ ...options, origin }, attempt(origin));

    function attempt(origin: string): Dispatcher.DispatchHandler {
      let hasAnswer = false;
      const over = replicas.track(origin);
      return {
        ...passOn(handler),
        onResponseStart(...start) {
          hasAnswer = true;
          handler.onResponseStart?.(...start);
        },
        onRequestUpgrade(controller, statusCode, headers, socket) {
          socket.once('close', over);
          handler.onRequestUpgrade?.(controller, statusCode, headers, socket);
        },
        onResponseEnd(...end) {
          over();
          handler.onResponseEnd?.(...end);
        },
        onResponseError(controller, error) {
          over();
          const isSafe = isRefusal(error) || (!hasAnswer && idempotent.has(options.method) && isBroken(error));
          if (isRefusal(error)) replicas.markGone(origin);
          const next = isSafe ? others.shift() : undefined;
          if (next === undefined) handler.onResponseError?.(controller, error);
          else send(next);
        },
      };
    }

    if (first === undefined) throw new NoReplica();
    return send(first);
  });
}

/** No replica of the service was discovered yet. */
class NoReplica extends Error {
  override readonly name = 'NoReplica';
  readonly code = 'ENOTFOUND';
}

/** Reads, writes and uploads never wait for each other: each has connections of its own. */
class Pools extends Dispatcher {
  // not `#`: undici composes by a proxy, which has no private members
  private readonly agents: Readonly<Record<keyof typeof atOnce, Agent>>;

  constructor(agents: Pools['agents']) {
    super();
    this.agents = agents;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { reads, changes, uploads } = this.agents;
    const agent = idempotent.has(options.method) ? reads : isForm(options.headers) ? uploads : changes;
    return agent.dispatch(options, handler);
  }

  override async destroy(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }

  override async close(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.close()));
  }
}

/** Returns whether a request carries files, by the headers as the proxy sends them. */
function isForm(headers: Dispatcher.DispatchOptions['headers']): boolean {
  const type = headers && 'content-type' in headers ? headers['content-type'] : undefined;
  return typeof type === 'string' && isUploadType(type);
}

/** Returns whether a connection ended during a request; timeouts do not count. */
function isBroken(error: Error): boolean {
  return 'code' in error && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.code));
}

/** Returns the replica's ordinal, with which the session id of engine.io begins (`2-…`): sessions are sticky. */
function ownerOf(path: string): number | undefined {
  const [, ordinal] = /^\/socket\.io\/?\?(?:.*&)?sid=(\d{1,4})-/.exec(path) ?? [];
  return ordinal === undefined ? undefined : Number(ordinal);
}
