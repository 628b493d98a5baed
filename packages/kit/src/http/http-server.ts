import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import multipart from '@fastify/multipart';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import {
  HeadersTooLarge,
  InvalidInput,
  NotFound,
  RequestTimeout,
  Unavailable,
  type Failure,
} from '@velvet/contracts/failure';
import { isOutage } from '#database/outage.ts';
import { internalRefusal, invalidField, refusalBody, refusalOf } from './envelope.ts';
import { traceRequests, withinRequest } from './http-trace.ts';
import { newId } from '#base/ids.ts';
import type { Logger } from '#observability/logger.ts';
import type { HttpMetrics } from '#observability/metrics.ts';
import { Refusal } from './refusal.ts';

export type HttpServer = FastifyInstance;

/** Limit of JSON bodies; files use multipart or go directly to the object storage. */
const bodyLimitBytes = 1024 * 1024;
const fieldLimitBytes = 256 * 1024;

/** Set by the gateway only, which removes it from incoming requests. */
export const requestIdHeader = 'x-request-id';

/** Time limits of a client, milliseconds: for the headers, for the whole request, and between two requests. */
export type Timeouts = { readonly headersMs: number; readonly requestMs: number; readonly keepAliveMs: number };

/** Timeouts of a service. They apply to every service, because browsers reach the sandboxes without a gateway. */
export const serviceTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  // the gateway keeps connections for 60 s; a service must not close one just as it is reused
  keepAliveMs: 72_000,
};
/** Request timeout of a service that accepts files: 5 GiB over a slow connection. */
export const uploadRequestMs = 3_600_000;
/** Longest interval between two checks for expired connections; milliseconds. */
const checkMs = 1000;

/** Options of all servers, gateway and services: logging, ids, connection timeouts and errors. */
export function serverOptions(loggerInstance: FastifyBaseLogger, { headersMs, requestMs, keepAliveMs }: Timeouts) {
  return {
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // every record has its trace and request id already, so a child logger per request is unnecessary
    childLoggerFactory: (parent: FastifyBaseLogger) => parent,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(checkMs, headersMs / 2) },
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle' as const,
    // a request that arrives during the shutdown is served: all its dependencies are still open
    return503OnClosing: false,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void answerFailure(error, request, reply, loggerInstance),
  };
}

/** Creates a Fastify server with the error handler, the envelope, request ids, metrics and health probes. */
export async function createHttpServer(
  logger: FastifyBaseLogger,
  metrics: HttpMetrics,
  isReady: () => boolean,
  timeouts: Timeouts = serviceTimeouts,
): Promise<HttpServer> {
  const server: FastifyInstance = fastify({
    ...serverOptions(logger, timeouts),
    bodyLimit: bodyLimitBytes,
    requestIdHeader,
    // a room id of 128 characters, percent-encoded
    routerOptions: { maxParamLength: 1200 },
    exposeHeadRoutes: false,
  });
  await server.register(multipart, {
    limits: { fieldSize: fieldLimitBytes, fields: 50, headerPairs: 50, parts: 100, fileSize: Infinity },
    throwFileSizeLimit: true,
  });
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.decorateRequest('rawBody');
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = Buffer.from(body);
    const decoded = decodeUtf8(request.rawBody);
    if (decoded === undefined) return done(invalidField('body', 'The body is not valid UTF-8.'));
    if (decoded === '') return done(null);
    return parseJson(request, decoded, (error, value) =>
      done(error && invalidField('body', 'The body is not valid JSON.'), value),
    );
  });
  server.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, logger));
  server.setNotFoundHandler((request, reply) => answerFailure(new Refusal(NotFound), request, reply, logger));
  traceRequests(server, metrics.service);
  // when it answers, because a request may have come before the shutdown, which would wait for the end of its connection
  server.addHook('onSend', async (_request, reply) => {
    if (!isReady()) void reply.header('connection', 'close');
  });
  measureRequests(server, metrics);
  server.get('/live', () => ({ live: true }));
  server.get('/ready', (_request, reply) => reply.code(isReady() ? 200 : 503).send({ ready: isReady() }));
  return server;
}

/** `Cache-Control` of responses for a single user or with volatile data. */
export const uncached = 'private, no-store';

/** Records count and duration of responses by route pattern. */
export function measureRequests(server: FastifyInstance, { request: answered }: HttpMetrics): void {
  server.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const { url: route = 'unknown' } = routeOptions;
    answered.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000);
    done();
  });
}

/** Serves `/metrics`. Only for ports that the public cannot reach. */
export function showMetrics(server: FastifyInstance, { registry }: HttpMetrics): void {
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** raw bytes of a JSON body, for signature checks */
    rawBody: Buffer | undefined;
  }
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Responds to a request that is malformed or late, and closes its connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  refuseConnection(socket, brokenRequests[error.code ?? ''] ?? InvalidInput);
}

/** Responds with a refusal to a connection without a parsed request, and closes it. */
export function refuseConnection(socket: Socket, failure: Failure): void {
  const body = JSON.stringify(refusalBody(new Refusal(failure), undefined));
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `cache-control: ${uncached}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

const brokenRequests: Readonly<Record<string, Failure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: RequestTimeout,
  HPE_HEADER_OVERFLOW: HeadersTooLarge,
};

/** Returns whether the client disconnected before its body was complete, which is not a server error. */
export function isCutOff(error: unknown, { raw }: { raw: Pick<IncomingMessage, 'complete' | 'destroyed'> }): boolean {
  return !raw.complete && raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

const refusalFor = (error: unknown): Refusal =>
  refusalOf(error) ?? (isOutage(error) ? new Refusal(Unavailable) : internalRefusal);

/** The only place that converts errors to responses. */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Pick<Logger, 'error'>,
) {
  const refusal = isCutOff(error, request) ? new Refusal(RequestTimeout) : refusalFor(error);
  if (refusal.failure.status >= 500)
    withinRequest(request, () =>
      logger.error({ error, requestId: request.id, route: request.routeOptions.url }, 'request failed'),
    );
  const { retryAfterSeconds } = refusal.parts;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(refusal.failure.status)
    .header('cache-control', uncached)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refusal, request.id)));
}
