import type { FastifyReply, FastifyRequest } from 'fastify';
import { closingRefusals, type Closing } from '@velvet/contracts/closing';
import { wholeListMeta, type Call } from '@velvet/contracts/call';
import { Internal, SignedOut, UnsupportedMediaType } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { nestedTooDeep, nestsTooDeep } from '@velvet/contracts/json';
import { z } from 'zod';
import { clientAddress, networkOf } from './client-address.ts';
import { isOutage } from '#database/outage.ts';
import { invalidField, invalidInput, refusalOf } from './envelope.ts';
import { uncached, type HttpServer } from './http-server.ts';
import { readForm } from './multipart.ts';
import { objectHeaders } from './object-answer.ts';
import { Refusal } from './refusal.ts';
import { JsonText, type Caller, type Page, type Route } from './route.ts';
import { bearerToken, type TokenVerifier, type VerifiedToken } from './token.ts';

export type Mounting<Context> = {
  server: HttpServer;
  context: Context;
  tokens: TokenVerifier;
  administrators: ReadonlySet<string>;
  /** Returns the role in a user's profile, or undefined. Only calls that require a role read it, and reject users without one. */
  roleOf: (id: UserId) => Promise<string | undefined>;
  /** Returns why the account of a user is closed; undefined for an open one. */
  closingOf: (id: UserId) => Promise<Closing | undefined>;
};

/** Mounts the routes: authorization, input validation, handler, envelope. */
export function mountRoutes<Context>(mounting: Mounting<Context>, routes: readonly Route<Context>[]): void {
  for (const route of routes) {
    const { call } = route;
    mounting.server.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      onSend: keepFromCaches,
      handler: (request, reply) => answer(mounting, route, request, reply),
    });
  }
}

/**
 * Responses and refusals of calls are never cached: they depend on the token, also where the caller is `anyone`, and calls do not
 * choose this individually.
 */
async function keepFromCaches(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const vary = [reply.getHeader('vary') ?? [], 'Authorization'].flat().join(', ');
  void reply.headers({ 'cache-control': uncached, vary });
}

async function answer<Context>(
  mounting: Mounting<Context>,
  route: Route<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = route;
  const { caller, token, signedInAt, session } = await callerOf(mounting, call, request.headers.authorization);
  const address = clientAddress(request.headers, request.ip);
  const params = parse(call.params, request.params, 'path');
  const query = parse(call.query, request.query, 'query');
  const { body, files, discard } = await readBody(mounting.context, route, request, caller);
  try {
    const answered = await route.handle(mounting.context, {
      caller: caller as Caller,
      params,
      query,
      body,
      files,
      headers: request.headers,
      rawBody: request.rawBody,
      token,
      signedInAt,
      session,
      requestId: request.id,
      address,
      network: networkOf(address),
    });
    if (answered instanceof File) return await sendDocument(reply, answered);
    if (call.isPartial?.(answered)) void reply.code(202);
    return await reply.type('application/json; charset=utf-8').send(enveloped(call, answered));
  } catch (error) {
    await discard();
    throw withSpecifiedMessage(call, error);
  }
}

/** Sends a file of a handler as a download. Its name is ASCII, because handlers name it. */
async function sendDocument(reply: FastifyReply, file: File): Promise<FastifyReply> {
  const type = file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type;
  const disposition = `attachment; filename="${file.name}"`;
  return reply
    .headers({ ...objectHeaders, 'content-disposition': disposition })
    .type(type)
    .send(Buffer.from(await file.arrayBuffer()));
}

/** Replaces an unexpected failure by the message that the specification has for the call. */
function withSpecifiedMessage({ failed }: Call, error: unknown): unknown {
  if (failed === undefined || refusalOf(error) || isOutage(error)) return error;
  const refusal = new Refusal({ ...Internal, message: failed });
  refusal.cause = error;
  return refusal;
}

type Asking = { caller?: Caller; token?: string } & Partial<Pick<VerifiedToken, 'signedInAt' | 'session'>>;

/** Returns the user of a request; nothing for a visitor. */
async function callerOf<Context>(
  { tokens, administrators, roleOf, closingOf }: Mounting<Context>,
  call: Call,
  authorization: string | undefined,
): Promise<Asking> {
  const token = bearerToken(authorization);
  if (!token) {
    if (call.caller === 'anyone') return {};
    throw new Refusal(SignedOut);
  }
  const { id, signedInAt, session } = await tokens.read(token);
  const closing = call.closed === 'allowed' ? undefined : await closingOf(id);
  if (closing !== undefined) {
    if (call.closed === 'visitor') return {};
    throw new Refusal(closingRefusals[closing]);
  }
  const isAdministrator = administrators.has(id);
  if (call.requires) {
    const role = isAdministrator ? 'administrator' : await roleOf(id);
    if (!call.requires.roles.some((accepted) => accepted === role)) throw new Refusal(call.requires.refusal);
  }
  return { caller: { id, isAdministrator }, token, signedInAt, session };
}

type ReadBody = { body: unknown; files: readonly unknown[]; discard: () => Promise<void> };

async function readBody<Context>(
  context: Context,
  { call, receiver }: Route<Context>,
  request: FastifyRequest,
  caller: Caller | undefined,
): Promise<ReadBody> {
  const keep = () => Promise.resolve();
  if (!request.isMultipart()) {
    if (call.files?.required) throw new Refusal(UnsupportedMediaType, { message: 'Send this as multipart/form-data.' });
    return { body: parse(call.body, bodyOf(call, request), 'body'), files: [], discard: keep };
  }
  if (!call.files || !receiver || !caller) throw new Refusal(UnsupportedMediaType);
  const { fields, received } = await readForm(request, call, receiver, context, caller);
  const discard = () => receiver.discard(context, received);
  try {
    return { body: parse(call.body, fields, 'body'), files: received, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Treats an absent body as an empty one, so that defaults apply. */
function bodyOf({ body: schema }: Call, { body, rawBody }: FastifyRequest): unknown {
  const isAbsent = (body ?? null) === null && !rawBody?.length;
  const isEmpty = isAbsent || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (!isEmpty) return body;
  return schema instanceof z.ZodUndefined ? undefined : {};
}

function parse<S extends z.ZodType>(schema: S, value: unknown, within: string): z.output<S> {
  if (nestsTooDeep(value)) throw invalidField(within, nestedTooDeep);
  if (hasNul(value)) throw invalidField(within, 'The character U+0000 is not allowed.');
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error, within);
  return parsed.data;
}

/** PostgreSQL text cannot contain U+0000, so no input may. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner));
}

function enveloped(call: Call, answered: unknown): string | Buffer {
  if (!call.paged && !Array.isArray(answered)) return wrapped(answered, '}');
  const { data, meta } = Array.isArray(answered)
    ? { data: answered as unknown[], meta: wholeListMeta(answered.length) }
    : (answered as Page<unknown>);
  return wrapped(data, `,"meta":${JSON.stringify(meta)}}`);
}

const opening = '{"success":true,"data":';

function wrapped(data: unknown, closing: string): string | Buffer {
  if (data instanceof JsonText) return Buffer.concat([Buffer.from(opening), data.bytes, Buffer.from(closing)]);
  return `${opening}${JSON.stringify(data ?? null)}${closing}`;
}
