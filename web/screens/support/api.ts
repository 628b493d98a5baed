import { wholeListMeta, type Call } from '@velvet/contracts/call';
import type { Failure } from '@velvet/contracts/failure';
import { allCalls } from '@velvet/platform/calls';
import type { BrowserContext, Request, Route } from 'playwright-core';
import type { z } from 'zod';
import { livePath } from '@velvet/contracts/realtime/messages';
import { ScreenLive } from './live.ts';
import { sampleOf, type Size } from './sample.ts';

/** The parts of a request that an answer may depend on. */
type Sent = { readonly query: URLSearchParams; readonly body: unknown };
/** `answered`: by a sample of the contract */
type Outcome = 'answered' | Failure;
type Handler = (route: Route, sent: Sent) => Promise<void> | void;

/** Calls by the number of words in their path, so that `/posts/saved` is found before `/posts/{id}`. */
const matchers = allCalls
  .map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    words: call.path.split('/').filter((part) => !part.startsWith('{')).length,
  }))
  .toSorted((a, b) => b.words - a.words);

const callOf = (method: string, path: string): Call | undefined =>
  matchers.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

/** The API of one browser: every call is answered by its contract, or as a test sets it. */
export class ScreenApi {
  readonly #handlers = new Map<Call, Handler>();
  readonly #bodies = new Map<Call, unknown[]>();
  readonly #size: Size;
  /** The socket of the pages. */
  readonly live = new ScreenLive();
  #others: Outcome = 'answered';

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
      const call = isCall(request) ? callOf(request.method(), url.pathname) : undefined;
      if (!call) return route.fallback();
      const sent = { query: url.searchParams, body: bodyOf(request) };
      this.#bodies.set(call, [...this.bodiesOf(call), sent.body]);
      const handler = this.#handlers.get(call) ?? (() => this.#conclude(route, call, this.#others));
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

  /** Refuses a call with a failure of the catalogue, with an input at fault if there is one. */
  refuse(call: Call, { status, code, message }: Failure, field?: string): void {
    this.#handlers.set(call, (route) => route.fulfill({ status, json: { success: false, code, message, field } }));
  }

  /** Returns the bodies of the requests of a call, in their order; a form with files is its text. */
  bodiesOf(call: Call): readonly unknown[] {
    return this.#bodies.get(call) ?? [];
  }

  /**
   * Fails a call without a message of the server, finally, so that the page does not repeat it.
   * @returns a function that lets the call be answered as before
   */
  fail(call: Call): () => void {
    const before = this.#handlers.get(call);
    this.#handlers.set(call, (route) => route.fulfill({ status: 400, body: '' }));
    return () => void (before ? this.#handlers.set(call, before) : this.#handlers.delete(call));
  }

  /** Sets the outcome of all calls that have no answer of a test. */
  otherwise(outcome: Outcome): void {
    this.#others = outcome;
  }

  #conclude(route: Route, call: Call, outcome: Outcome): Promise<void> {
    if (outcome === 'answered') return fulfil(route, call, sampleOf(call.data, this.#size));
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
