import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '@velvet/kit/http-server';
import type { Dispatcher } from 'undici';
import { passOn } from './pass-on.ts';

/** Why a part's answer is no longer waited for. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** A read that a client waits for: whatever it is asked of, until its client goes. */
type Read = { isOver: boolean; controller?: Dispatcher.DispatchController };

const reads = new Set(['GET', 'HEAD']);
/** What a page sends with its last breath still finds the session that it speaks in. */
const lastWordsMs = 3000;

/**
 * A read is broken off at its part a moment after the client that asked has hung up: a browser that crashed leaves a long
 * poll behind, and the part that answers it would go on believing in that browser. What changes anything is always carried
 * through. reply-from looks whether the client is still there only once the part has answered.
 * @returns the interceptor for what the server sends on, which knows a request by the id that it is sent on with
 */
export function abortOnDisconnect(server: FastifyInstance): Dispatcher.DispatcherComposeInterceptor {
  const waiting = new Map<string, Read>();

  server.addHook('preHandler', ({ id, method, raw }, _reply, done) => {
    if (reads.has(method) && !raw.destroyed) waiting.set(id, { isOver: false });
    done();
  });
  server.addHook('onRequestAbort', ({ id }, done) => {
    const read = waiting.get(id);
    if (read) setTimeout(abortRead, lastWordsMs, read).unref();
    done();
  });
  server.addHook('onResponse', ({ id }, _reply, done) => {
    waiting.delete(id);
    done();
  });

  return (dispatch) => (options, handler) => {
    const read = waiting.get(idOf(options.headers));
    if (read === undefined) return dispatch(options, handler);
    return dispatch(options, {
      ...passOn(handler),
      onRequestStart(controller, context) {
        read.controller = controller;
        handler.onRequestStart?.(controller, context);
        if (read.isOver) controller.abort(new ClientGone());
      },
    });
  };
}

function abortRead(read: Read): void {
  read.isOver = true;
  read.controller?.abort(new ClientGone());
}

function idOf(headers: Dispatcher.DispatchOptions['headers']): string {
  const id = headers && requestIdHeader in headers ? headers[requestIdHeader] : undefined;
  return typeof id === 'string' ? id : '';
}
