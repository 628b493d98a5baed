import type { FastifyInstance } from 'fastify';
import { openSpan, within, type Span } from '#observability/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined only if the request could not be parsed */
    span: Span | undefined;
  }
}

/** Opens a span for each request, in the trace of its `traceparent` or in a new one. */
export function traceRequests(server: FastifyInstance): void {
  server.decorateRequest('span');
  server.addHook('onRequest', (request, _reply, done) => {
    request.span = openSpan(request.headers['traceparent'], request.id);
    done();
  });
  // in preHandler, because body parsing continues outside the asynchronous context of earlier hooks
  server.addHook('preHandler', ({ span }, _reply, done) => (span ? within(span, done) : done()));
}

/** Runs `tell` in the span of a request, from outside its handler. */
export function withinRequest({ span }: { readonly span: Span | undefined }, tell: () => void): void {
  if (span) within(span, tell);
  else tell();
}
