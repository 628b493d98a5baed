import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import {
  begin,
  isExporting,
  markFailed,
  recordingIn,
  SpanKind,
  within,
  type Context,
  type Span,
} from '#observability/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** context of the request's span; undefined only if the request could not be parsed */
    trace: Context | undefined;
  }
}

/** Opens a span for each request, in the trace of its `traceparent` or in a new one. */
export function traceRequests(server: FastifyInstance, part: string): void {
  server.decorateRequest('trace');
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, id } = request;
    const name = `${method} ${routeOptions.url ?? 'unknown'}`;
    request.trace = begin({ part, name, kind: SpanKind.SERVER, cause: headers, requestId: id });
    done();
  });
  // in preHandler, because body parsing continues outside the asynchronous context of earlier hooks
  server.addHook('preHandler', ({ trace }, _reply, done) => (trace ? within(trace, done) : done()));
  if (isExporting()) endSpans(server);
}

/** Ends each span with its response. A status of 500 or more marks it as failed; others are outcomes of the client. */
function endSpans(server: FastifyInstance): void {
  server.addHook('onResponse', ({ trace, method, routeOptions }, { statusCode }, done) => {
    const span = trace && recordingIn(trace);
    if (span) endWith(span, { method, route: routeOptions.url ?? 'unknown', status: statusCode });
    done();
  });
}

function endWith(span: Span, { method, route, status }: { method: string; route: string; status: number }): void {
  span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) markFailed(span, status);
  span.end();
}

/**
 * Handles a request of a server without Fastify in a span of its own, as `traceRequests` does.
 * @param route pattern of the path
 */
export function traceRequest(
  { part, route }: { readonly part: string; readonly route: string },
  { method = '', headers }: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
): void {
  const trace = begin({ part, name: `${method} ${route}`, kind: SpanKind.SERVER, cause: headers });
  const span = recordingIn(trace);
  if (span) response.once('close', () => endWith(span, { method, route, status: response.statusCode }));
  within(trace, handle);
}

/** Runs `tell` in the span of a request, from outside its handler. */
export function withinRequest({ trace }: { readonly trace: Context | undefined }, tell: () => void): void {
  if (trace) within(trace, tell);
  else tell();
}
