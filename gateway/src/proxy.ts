import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '@velvet/contracts/failure';
import { refusalBody } from '@velvet/kit/http/envelope';
import { isCutOff, requestIdHeader, uncached } from '@velvet/kit/http/http-server';
import { withinRequest } from '@velvet/kit/http/http-trace';
import type { Logger } from '@velvet/kit/observability/logger';
import { Refusal } from '@velvet/kit/http/refusal';
import { injectTrace, type Context } from '@velvet/kit/observability/tracing';
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

/** Long polls and videos last as long as their reader and cost the service little. */
const staying: ReadonlySet<RateTier> = new Set(['socket', 'bytes']);

/**
 * Headers of clients that are dropped. Only the gateway sends the first ones to services. `expect` is answered by Node's server, and
 * the client for services refuses it; curl sends it with bodies above 1 MB.
 */
const ownHeaders = /^(x-(velvet-|request-id$|forwarded-|real-ip$)|expect$)/;

/** Proxies all requests below the row's prefix to its service, after admission and with their bodies. */
export async function carry(
  server: FastifyInstance,
  { prefix, callers, tier, timeoutMs, cost = 0 }: Upstream,
  replicas: Replicas,
  parts: ProxyParts,
): Promise<void> {
  const stays = staying.has(tier);
  const dispatcher = dispatcherTo(replicas, timeoutMs, { isLimited: !stays });
  // the dispatcher replaces it unless it is the only one
  const origin = replicas.only ?? 'http://replica.invalid';
  await server.register(proxy, {
    upstream: origin,
    prefix,
    rewritePrefix: prefix,
    disableRequestLogging: true,
    undici: dispatcher.compose(parts.abortRead),
    destroyAgent: true,
    // a response is final: reply-from would retry up to ten times after a 503
    retryMethods: [],
    // the body is the one of `takeBodies`
    proxyPayloads: false,
    config: { tier, callers, cost },
    async preHandler(request, reply) {
      const asking = tier === 'socket' ? tunnelOf(request) : undefined;
      if (!asking) return;
      const headers = forwardedHeaders(request, endToEnd(request.headers));
      await tunnel(reply, asking, dispatcher, { origin, path: request.url, headers });
    },
    replyOptions: {
      rewriteRequestHeaders: ({ id, ip, host, protocol, trace }, headers) =>
        forwardedHeaders({ id, ip, host, protocol, trace }, headers),
      // hop-by-hop headers of the service's connection do not apply to the client's
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onResponse(request, reply, { stream }) {
        stream.once('close', () => request.leaveShare?.());
        // reply-from closes the connection of an unread body at once; `takeBodies` reads the rest, so that its sender reads the response
        if (!request.raw.complete) void reply.removeHeader('connection');
        void reply.send(stays ? stream : relieve(stream, Number(reply.getHeader('content-length'))));
      },
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

/** Returns whether the gateway aborted the request itself: it is stopping, or the client has disconnected. */
const isNoFault = ({ cause }: Error) => cause instanceof errors.ClientDestroyedError || cause instanceof ClientGone;

type Origin = {
  readonly id: string;
  readonly ip: string;
  readonly host: string;
  readonly protocol: string;
  readonly trace: Context | undefined;
};
type Headers = Record<string, string | string[] | undefined>;

function forwardedHeaders(request: Origin, headers: Headers): Headers {
  const forwarded: Headers = {};
  for (const name of Object.keys(headers)) if (!ownHeaders.test(name)) forwarded[name] = headers[name];
  forwarded[requestIdHeader] = request.id;
  if (request.trace) {
    // `tracestate` belongs to its `traceparent` and is dropped without it
    delete forwarded['tracestate'];
    injectTrace(forwarded, request.trace);
  }
  forwarded['x-forwarded-for'] = request.ip;
  forwarded['x-forwarded-host'] = request.host;
  forwarded['x-forwarded-proto'] = request.protocol;
  return forwarded;
}
