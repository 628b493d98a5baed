import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Queries } from '@velvet/kit/database/database';
import type { HttpServer } from '@velvet/kit/http/http-server';
import qs from 'qs';
import { requireAccount } from '#connect/stored-account.ts';
import type { Context } from '#context.ts';
import { expanded } from './expansion.ts';
import { idempotentRequestRepository, type KeptAnswer } from './idempotent-request.repository.ts';
import { includable, load } from './loading.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { invalidRequest, Refused, StripeError } from './stripe-error.ts';

type Answer = { status: number; body: string; isReplayed: boolean };

/** Serves the API below `/v1`: form parameters, keys, idempotency, expansion and errors as at Stripe. */
export async function serveApi(server: HttpServer, context: Context): Promise<void> {
  await server.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      scope.setErrorHandler((error: FastifyError | StripeError, request, reply) => {
        if (!(error instanceof StripeError) && (error.statusCode ?? 500) >= 500)
          context.logger.error({ error, route: request.routeOptions.url }, 'request failed');
        const known = error instanceof StripeError ? error : unexpected(error);
        return send(reply, { status: known.status, body: JSON.stringify(known.body), isReplayed: false });
      });
      scope.setNotFoundHandler(({ method, url }) => {
        throw invalidRequest(`Unrecognized request URL (${method}: ${url.split('?')[0]}).`, {}, 404);
      });
      for (const each of operations)
        scope.route({
          method: each.method,
          url: each.path,
          handler: async (request, reply) => send(reply, await answerOf(context, each, request)),
        });
    },
    { prefix: '/v1' },
  );
}

const unexpected = ({ statusCode = 500, message }: FastifyError): StripeError =>
  statusCode < 500
    ? invalidRequest(message, {}, statusCode)
    : new StripeError(500, 'api_error', 'An unexpected error occurred in the sandbox.');

function send(reply: FastifyReply, { status, body, isReplayed }: Answer) {
  if (isReplayed) void reply.header('idempotent-replayed', 'true');
  return reply
    .code(status)
    .header('request-id', `req_${reply.request.id.replaceAll('-', '')}`)
    .header('cache-control', 'no-cache, no-store')
    .type('application/json')
    .send(body);
}

async function answerOf(context: Context, operation: Operation, request: FastifyRequest): Promise<Answer> {
  requireKey(context, operation, request);
  const text = typeof request.body === 'string' ? request.body : '';
  const given = parse([request.url.split('?')[1], text].filter(Boolean).join('&'));
  const path = request.params as Record<string, string>;
  const account = accountOf(operation, request);
  const perform = async (tx: Queries): Promise<Answer> => {
    if (account !== undefined) await requireAccount(tx, account);
    const scope = { ...context, tx, account };
    const { answer, expand } = await operation.run(scope, path, given);
    if (answer instanceof Refused)
      return { status: answer.error.status, body: JSON.stringify(answer.error.body), isReplayed: false };
    const whole = await expanded(answer, expand, load(scope), includable(scope));
    return { status: 200, body: JSON.stringify(whole), isReplayed: false };
  };
  if (operation.method === 'GET') return perform(context.db);
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return context.db.transaction(perform);
  if (key.length > 255) throw invalidRequest('Idempotency keys have at most 255 characters.');
  const fingerprint = createHash('sha256').update(`${request.method} ${request.url}\n${text}`).digest('base64url');
  // keys belong to the account of the request
  const owned = account === undefined ? key : `${account} ${key}`;
  return context.db.transaction(async (tx) => {
    const kept = idempotentRequestRepository(tx);
    if (!(await kept.claim(owned, fingerprint, await context.time.now(tx))))
      return replayed(await kept.find(owned), fingerprint);
    const answer = await perform(tx);
    await kept.keep(owned, answer);
    return answer;
  });
}

/** Returns the connected account of a request; undefined: the platform. @throws {StripeError} for an operation of the platform alone */
function accountOf({ isOfAccount }: Operation, { headers }: FastifyRequest): string | undefined {
  const account = headers['stripe-account'];
  if (typeof account !== 'string') return undefined;
  if (!isOfAccount) throw invalidRequest('The sandbox does not serve this for connected accounts.', {}, 403);
  return account;
}

/** @throws {StripeError} if the key stands for another request */
function replayed(kept: KeptAnswer | undefined, fingerprint: string): Answer {
  if (kept?.fingerprint !== fingerprint)
    throw new StripeError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  return { ...kept, isReplayed: true };
}

/** Keys come as bearer token, or as the user name of basic authentication. */
function requireKey({ config }: Context, { isPublic }: Operation, { headers }: FastifyRequest): void {
  const [scheme = '', credentials = ''] = (headers.authorization ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
      : credentials;
  if (isSame(given, config.secretKey) || (isPublic && isSame(given, config.publishableKey))) return;
  if (isSame(given, config.publishableKey))
    throw invalidRequest(
      'This API call cannot be made with a publishable API key.',
      { code: 'secret_key_required' },
      401,
    );
  throw invalidRequest(given === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.', {}, 401);
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `a[b]=1&c[]=2&c[]=3` as nested objects and arrays. */
function parse(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 10, arrayLimit: 100, parameterLimit: 500, strictDepth: true });
}
