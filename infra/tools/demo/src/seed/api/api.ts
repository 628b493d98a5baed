import { setTimeout as delay } from 'node:timers/promises';
import type { Call, PageMeta } from '@velvet/contracts/call';
import { FailureBody } from '@velvet/contracts/failure-body';
import type { z } from 'zod';

export type Input<C extends Call> = {
  readonly params?: z.input<C['params']>;
  readonly query?: z.input<C['query']>;
  readonly body?: z.input<C['body']>;
  readonly files?: readonly File[];
  /** makes a call that moves money safe to repeat */
  readonly idempotencyKey?: string;
};
export type Answer<C extends Call> = C['paged'] extends true
  ? { data: z.output<C['data']>; meta: PageMeta }
  : z.output<C['data']>;

/** A person at the platform's door: what they may, they may; there is no other way in for the seed either. */
export type Session = <C extends Call>(call: C, input?: Input<C>) => Promise<Answer<C>>;

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: number;
  readonly code: string;

  constructor(call: Call, { message, code }: FailureBody, status: number) {
    super(`${call.method} ${call.path}: ${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

const maxAttempts = 40;

/** @param url of the site, before which the gateway stands */
export function sessionOf(url: string, token: string): Session {
  return async <C extends Call>(call: C, input: Input<C> = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(new URL(addressOf(call, input), url), requestOf(call, input, token));
      const waitSeconds = waitOf(response, call);
      if (waitSeconds === undefined || attempt === maxAttempts) return await answerOf(call, response);
      await response.body?.cancel();
      await delay(waitSeconds * 1000);
    }
  };
}

/** Returns the time until a retry: from the response, or a second if a part is unavailable and the call is idempotent. */
function waitOf(response: Response, { method }: Call): number | undefined {
  if (response.status === 429) return Number(response.headers.get('retry-after') ?? 1) || 1;
  return response.status === 503 && (method === 'GET' || method === 'PUT') ? 1 : undefined;
}

async function answerOf<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
  const body: unknown = await response.json();
  if (!response.ok) throw new ApiRefusal(call, FailureBody.parse(body), response.status);
  const { data, meta } = body as { data: unknown; meta?: PageMeta };
  return (call.paged ? { data, meta } : data) as Answer<C>;
}

type Parts = { readonly params?: unknown; readonly query?: unknown };
type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

function addressOf({ path }: Pick<Call, 'path'>, { params, query }: Parts): string {
  const values = { ...(params as Fields | undefined) };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(query as Fields | undefined) })) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

function requestOf(call: Call, { body, files, idempotencyKey }: Input<Call>, token: string): RequestInit {
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` });
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (files && call.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    for (const file of files) form.append(call.files.field, file, file.name);
    return { method: call.method, headers, body: form };
  }
  if (body === undefined) return { method: call.method, headers };
  headers.set('content-type', 'application/json');
  return { method: call.method, headers, body: JSON.stringify(body) };
}

/** Everything of a paged list. */
export async function allOf<Item>(
  page: (cursor: string | undefined) => Promise<{ data: Item[]; meta: PageMeta }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await page(cursor);
    items.push(...data);
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

const waitMs = 180_000;
const pauseMs = 250;

/**
 * Retries until there is a result, because changes reach other services asynchronously.
 * @param attempt returns undefined, or is refused with one of the codes, while it is too early
 * @throws {Error} naming the missing result
 */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  early: readonly string[] = [],
): Promise<T> {
  const givenUpAt = performance.now() + waitMs;
  for (;;) {
    const last = await attempt().catch((error: unknown) => {
      if (error instanceof ApiRefusal && early.includes(error.code) && performance.now() < givenUpAt) return undefined;
      throw error;
    });
    if (last !== undefined) return last;
    if (performance.now() > givenUpAt) throw new Error(`Waited ${waitMs / 1000} s in vain for ${what}.`);
    await delay(pauseMs);
  }
}
