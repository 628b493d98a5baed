import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '@velvet/kit/http/http-server';
import type { Dispatcher } from 'undici';
import { passOn } from './pass-on.ts';

/** Reason for aborting a request to a service: its client has disconnected. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** An outstanding read of a client; `isOver` once the client has disconnected. */
type Read = { isOver: boolean; controller?: Dispatcher.DispatchController };

const reads = new Set(['GET', 'HEAD']);
/** Grace period for requests sent while the page unloads: they still need the session of the long poll. */
const unloadGraceMs = 3000;

/**
 * Aborts the read of a client that has disconnected, after a grace period. A browser that crashed leaves a long poll
 * behind, and its service would count the browser as connected. Writes are never aborted. reply-from checks the client's
 * connection only once the service has responded.
 * @returns the interceptor for proxied requests, which identifies a request by its request id
 */
export function abortOnDisconnect(server: FastifyInstance): Dispatcher.DispatcherComposeInterceptor {
  const waiting = new Map<string, Read>();

  server.addHook('preHandler', ({ id, method, raw }, _reply, done) => {
    if (reads.has(method) && !raw.destroyed) waiting.set(id, { isOver: false });
    done();
  });
  server.addHook('onRequestAbort', ({ id }, done) => {
    const read = waiting.get(id);
    if (read) setTimeout(abortRead, unloadGraceMs, read).unref();
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
