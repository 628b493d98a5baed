import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '@velvet/contracts/failure';
import { refusalBody } from '@velvet/kit/envelope';
import { isCutOff, requestIdHeader, uncached } from '@velvet/kit/http-server';
import { withinRequest } from '@velvet/kit/http-trace';
import type { Logger } from '@velvet/kit/logger';
import { Refusal } from '@velvet/kit/refusal';
import { parseTraceparent, traceparentOf, type Span } from '@velvet/kit/trace';
import type { RateTier } from '@velvet/platform/part';
import type { Upstream } from '@velvet/platform/upstreams';
import { errors, type Dispatcher } from 'undici';
import { relieve } from './answer.ts';
import { dispatcherTo } from './balance.ts';
import { ClientGone } from './abort-on-disconnect.ts';
import type { Replicas } from './replicas.ts';
import { endToEnd, tunnel, tunnelOf } from './tunnel.ts';

export type ProxyParts = {
  logger: Logger;
  abortRead: Dispatcher.DispatcherComposeInterceptor;
};

/** A long poll, or a film that somebody watches, is there for as long as its reader and costs the part little. */
const staying: ReadonlySet<RateTier> = new Set(['socket', 'bytes']);

/** Only we speak to the services with these; what a client sends under the same names is dropped. */
const internalHeaders = /^x-(velvet-|request-id$|forwarded-|real-ip$)/;

/** Carries everything below the row's prefix to its part, once it is admitted and its body is there: the request named. */
export async function carry(
  server: FastifyInstance,
  { prefix, callers, tier, timeoutMs }: Upstream,
  replicas: Replicas,
  parts: ProxyParts,
): Promise<void> {
  const stays = staying.has(tier);
  const dispatcher = dispatcherTo(replicas, timeoutMs, { isLimited: !stays });
  const origin = replicas.urls[0] ?? '';
  await server.register(proxy, {
    upstream: origin,
    prefix,
    rewritePrefix: prefix,
    disableRequestLogging: true,
    undici: dispatcher.compose(parts.abortRead),
    destroyAgent: true,
    // an answer is an answer: it would ask again up to ten times after a 503
    retryMethods: [],
    // the body comes as `takeBodies` has it
    proxyPayloads: false,
    config: { tier, callers },
    async preHandler(request, reply) {
      const asking = tier === 'socket' ? tunnelOf(request) : undefined;
      if (!asking) return;
      const headers = forwardedHeaders(request, endToEnd(request.headers));
      await tunnel(reply, asking, dispatcher, { origin, path: request.url, headers });
    },
    replyOptions: {
      rewriteRequestHeaders: ({ id, ip, host, protocol, span }, headers) =>
        forwardedHeaders({ id, ip, host, protocol, span }, headers),
      // what a part says of its connection to us is not for the client's
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onResponse: (_request, reply, { stream }) =>
        void reply.send(stays ? stream : relieve(stream, Number(reply.getHeader('content-length')))),
      onError(reply, { error }) {
        const { id } = reply.request;
        const level = isNoFault(error) || isCutOff(error.cause, reply.request) ? 'debug' : 'error';
        withinRequest(reply.request, () =>
          parts.logger[level]({ error, requestId: id, prefix }, 'part does not answer'),
        );
        void reply
          .code(Unavailable.status)
          .header('cache-control', uncached)
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(refusalBody(new Refusal(Unavailable), id)));
      },
    },
  });
}

/** The gateway is being stopped, or the client has gone: what waited for a part is broken off by ourselves. */
const isNoFault = ({ cause }: Error) => cause instanceof errors.ClientDestroyedError || cause instanceof ClientGone;

type Origin = {
  readonly id: string;
  readonly ip: string;
  readonly host: string;
  readonly protocol: string;
  readonly span: Span | undefined;
};
type Headers = Record<string, string | string[] | undefined>;

function forwardedHeaders(request: Origin, headers: Headers): Headers {
  const forwarded: Headers = {};
  for (const name of Object.keys(headers)) if (!internalHeaders.test(name)) forwarded[name] = headers[name];
  forwarded[requestIdHeader] = request.id;
  if (request.span) {
    // what others noted for a trace goes with it, and with no other
    if (parseTraceparent(headers['traceparent']) === undefined) delete forwarded['tracestate'];
    forwarded['traceparent'] = traceparentOf(request.span);
  }
  forwarded['x-forwarded-for'] = request.ip;
  forwarded['x-forwarded-host'] = request.host;
  forwarded['x-forwarded-proto'] = request.protocol;
  return forwarded;
}
