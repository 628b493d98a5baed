import { wholeListMeta, type Call } from '@velvet/contracts/call';
import type { Failure } from '@velvet/contracts/failure';
import { allCalls } from '@velvet/platform/calls';
import type { BrowserContext, Request, Route } from 'playwright-core';
import type { z } from 'zod';
import { livePath } from '@velvet/contracts/realtime/messages';
import { ScreenLive } from './live.ts';
import { sampleOf, type Size } from './sample.ts';

/** A request: an answer may depend on it. `body`: of a call with files its text */
type Sent = {
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
};
/** `answered`: by a sample of the contract; `pending`: not before the outcome changes; `offline`: without any answer */
type Outcome = 'answered' | 'pending' | 'offline' | Failure;
type Handler = (route: Route, sent: Sent) => Promise<void> | void;

/** Calls by the number of words in their path, so that `/posts/saved` is found before `/posts/{id}`. */
const matchers = allCalls
  .map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    words: call.path.split('/').filter((part) => !part.startsWith('{')).length,
  }))
  .toSorted((a, b) => b.words - a.words);

function callOf(method: string, path: string) {
  const matcher = matchers.find(({ call, pattern }) => call.method === method && pattern.test(path));
  return matcher && { call: matcher.call, params: matcher.pattern.exec(path)?.groups ?? {} };
}

/** The API of one browser: every call is answered by its contract, or as a test sets it. */
export class ScreenApi {
  readonly #handlers = new Map<Call, Handler>();
  readonly #requests: { readonly call: Call; readonly sent: Sent }[] = [];
  readonly #size: Size;
  /** The socket of the pages. */
  readonly live = new ScreenLive();
  #others: Outcome = 'answered';
  #pending: (() => Promise<void>)[] = [];

  constructor(size: Size) {
    this.#size = size;
  }

  /** Answers the calls of a browser from now on; other requests reach the gateway. */
  async serve(context: BrowserContext): Promise<void> {
    const isCall = (request: Request) => request.resourceType() === 'fetch' || request.resourceType() === 'xhr';
    await context.route('**/*', async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      if (url.pathname.startsWith(livePath)) return this.live.answer(route);
      const called = isCall(request) ? callOf(request.method(), url.pathname) : undefined;
      if (!called) return route.fallback();
      if (this.#others === 'offline') return route.abort('internetdisconnected');
      const { call, params } = called;
      const sent = { query: url.searchParams, params, body: bodyOf(request) };
      this.#requests.push({ call, sent });
      const handler = this.#handlers.get(call) ?? (() => this.#conclude(route, call));
      await handler(route, sent);
    });
  }

  /** Answers a call with data of its contract, or with what a function makes of the request. */
  answer<C extends Call>(call: C, data: z.output<C['data']> | ((sent: Sent) => z.output<C['data']>)): void {
    this.#handlers.set(call, (route, sent) =>
      fulfil(route, call, typeof data === 'function' ? (data as (sent: Sent) => unknown)(sent) : data),
    );
  }

  /** Answers a paged call with one of its pages; the last one has no `nextCursor`. */
  answerPages<C extends Call>(
    call: C,
    pageOf: (sent: Sent) => { readonly data: z.output<C['data']> & unknown[]; readonly nextCursor?: string },
  ): void {
    this.#handlers.set(call, (route, sent) => {
      const { data, nextCursor = null } = pageOf(sent);
      call.data.parse(data);
      const meta = { ...wholeListMeta(data.length), hasMore: nextCursor !== null, nextCursor };
      return route.fulfill({ json: { success: true, data, meta } });
    });
  }

  /** Returns the requests of a call, in their order. */
  sent(call: Call): readonly Sent[] {
    return this.#requests.filter((each) => each.call === call).map((each) => each.sent);
  }

  /** Returns the bodies of the requests of a call, in their order. */
  bodiesOf(call: Call): readonly unknown[] {
    return this.sent(call).map(({ body }) => body);
  }

  /**
   * Refuses a call. @param field of the input that the refusal names
   * @returns a function that lets the call be answered as before
   */
  refuse(call: Call, { status, code, message }: Failure, field?: string): () => void {
    const errors = field === undefined ? {} : { field, errors: [{ field, message }] };
    return this.#replace(call, (route) =>
      route.fulfill({ status, json: { success: false, code, message, ...errors } }),
    );
  }

  /**
   * Fails a call without a message of the server, finally, so that the page does not repeat it.
   * @returns a function that lets the call be answered as before
   */
  fail(call: Call): () => void {
    return this.#replace(call, (route) => route.fulfill({ status: 400, body: '' }));
  }

  /** Sets the outcome of all calls that have no answer of a test, and of those that are pending. */
  async otherwise(outcome: Outcome): Promise<void> {
    this.#others = outcome;
    await Promise.all(this.#pending.splice(0).map((conclude) => conclude()));
  }

  #replace(call: Call, handler: Handler): () => void {
    const before = this.#handlers.get(call);
    this.#handlers.set(call, handler);
    return () => void (before ? this.#handlers.set(call, before) : this.#handlers.delete(call));
  }

  async #conclude(route: Route, call: Call): Promise<void> {
    const outcome = this.#others;
    if (outcome === 'answered') return fulfil(route, call, sampleOf(call.data, this.#size));
    if (outcome === 'pending') return void this.#pending.push(() => this.#conclude(route, call));
    if (outcome === 'offline') return route.abort('internetdisconnected');
    const { status, code, message } = outcome;
    return route.fulfill({ status, json: { success: false, code, message } });
  }
}

const bodyOf = (request: Request): unknown =>
  request.headers()['content-type']?.startsWith('application/json') ? request.postDataJSON() : request.postData();

function fulfil(route: Route, call: Call, data: unknown): Promise<void> {
  call.data.parse(data);
  return route.fulfill({
    json: { success: true, data, ...(Array.isArray(data) && { meta: wholeListMeta(data.length) }) },
  });
}
