import type { Call } from '@velvet/contracts/call';
import type { z } from 'zod';

type RequiredKeys<Value> = string extends keyof Value
  ? never
  : { [K in keyof Value]-?: Pick<Value, K> extends Required<Pick<Value, K>> ? K : never }[keyof Value];

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: never }
  : [RequiredKeys<Value>] extends [never]
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** Arguments of a call. A part without required fields is optional. */
export type Input<C extends Call> = Part<'params', z.input<C['params']>> &
  Part<'query', z.input<C['query']>> &
  Part<'body', z.input<C['body']>> & {
    /** Files for calls that accept them; they are sent as multipart/form-data with the body's fields as text. */
    readonly files?: readonly File[];
    /** Reports how much of a form is sent, from 0 to 1. */
    readonly onProgress?: (share: number) => void;
    /** Makes a call that moves money safe to repeat. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

/** Untyped arguments; `Input` has already checked that the parts match the call. */
export type Parts = {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly files?: readonly File[] | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

export function addressOf(call: Pick<Call, 'path'>, { params = {}, query = {} }: Parts): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isPresent(one)) search.append(name, asText(one));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** @param traceparent of the span of the call, where the page is traced */
export function requestOf(
  call: Pick<Call, 'method' | 'files'>,
  parts: Parts,
  token: string | undefined,
  traceparent: string | undefined,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (parts.idempotencyKey) headers.set('idempotency-key', parts.idempotencyKey);
  if (traceparent) headers.set('traceparent', traceparent);
  const body = bodyOf(call, parts);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  return { method: call.method, headers, ...(body && { body }), ...(parts.signal && { signal: parts.signal }) };
}

function bodyOf(call: Pick<Call, 'files'>, { body, files }: Parts): string | FormData | undefined {
  if (!files || files.length === 0) return body === undefined ? undefined : JSON.stringify(body);
  if (!call.files) throw new TypeError('This call takes no files.');
  const form = new FormData();
  // Fields precede files: the server parses the form as a stream and needs the fields to route the files.
  for (const [name, value] of Object.entries(body ?? {})) if (isPresent(value)) form.append(name, asText(value));
  for (const file of files) form.append(call.files.field, file, file.name);
  return form;
}

const isPresent = (value: unknown) => value !== undefined && value !== null;

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
