import type { FastifyInstance } from 'fastify';
import { openSpan, within, type Span } from '#observability/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** missing only where the request could not even be read */
    span: Span | undefined;
  }
}

/** Each request is a step of the trace that its `traceparent` names, or of a new one. */
export function traceRequests(server: FastifyInstance): void {
  server.decorateRequest('span');
  server.addHook('onRequest', (request, _reply, done) => {
    request.span = openSpan(request.headers['traceparent'], request.id);
    done();
  });
  // only here: what reads a body calls back from outside of whatever it was called in
  server.addHook('preHandler', ({ span }, _reply, done) => (span ? within(span, done) : done()));
}

/** For what is said of a request from outside of its handler. */
export function withinRequest({ span }: { readonly span: Span | undefined }, tell: () => void): void {
  if (span) within(span, tell);
  else tell();
}
