import { Agent, type Dispatcher } from 'undici';
import { passOn } from './pass-on.ts';
import { isRefusal, type Replicas } from './replicas.ts';

const idempotent = new Set(['GET', 'HEAD']);

/**
 * Sends each request to a replica of the part. Where a connection was refused nothing was sent, and the next one is asked
 * whatever the request is. What broke before an answer may have been carried out: only GET and HEAD go to the next one.
 * undici's own `BalancedPool` knows neither who is ready nor who has a session, and its retry handler does not tell the two
 * kinds of failure apart by method.
 * @param timeoutMs how long a part may take to begin its answer, and between two pieces of it
 * @param atOnce how many requests a replica may be asked at once, before others wait; null: any number
 */
export function dispatcherTo(replicas: Replicas, timeoutMs: number, atOnce: number | null): Dispatcher {
  const agent = new Agent({
    connections: atOnce,
    pipelining: 1,
    keepAliveTimeout: 60_000,
    connectTimeout: 2000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  if (replicas.urls.length < 2) return agent;
  return agent.compose((dispatch) => (options, handler) => {
    const [first = '', ...others] = replicas.candidates(ownerOf(options.path));
    const send = (origin: string): boolean => dispatch({ ...options, origin }, attempt(origin));

    function attempt(origin: string): Dispatcher.DispatchHandler {
      let hasAnswer = false;
      const over = replicas.ask(origin);
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

    return send(first);
  });
}

/** A connection that ended under a request; not one that merely took too long. */
function isBroken(error: Error): boolean {
  return 'code' in error && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.code));
}

/** Every request of a session of engine.io goes to the replica whose ordinal its id begins with: `2-…`. */
function ownerOf(path: string): number | undefined {
  const [, ordinal] = /^\/socket\.io\/?\?(?:.*&)?sid=(\d{1,4})-/.exec(path) ?? [];
  return ordinal === undefined ? undefined : Number(ordinal);
}
