import { injectTrace, inStep } from '#observability/tracing.ts';

/** A request to another server timed out, failed, or returned a status outside 2xx. */
export class HttpClientError extends Error {
  override readonly name = 'HttpClientError';
  /** 0 if there was no response */
  readonly status: number;
  readonly body: unknown;

  constructor(message: string, status: number, body: unknown, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.body = body;
  }
}

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  json?: unknown;
  timeoutMs?: number;
};

/** `fetch` for clients of providers: opens a span of the request and propagates the trace context. */
export const tracedFetch: typeof fetch = (input, init = {}) => {
  const url = input instanceof Request ? input.url : String(input);
  const { method = 'GET' } = init;
  return inStep(method, attributesOf(url, method), () => {
    const headers = new Headers(init.headers);
    const traced: Record<string, string> = {};
    injectTrace(traced);
    for (const [name, value] of Object.entries(traced)) headers.set(name, value);
    return fetch(url, { ...init, headers });
  });
};

const attributesOf = (url: string, method: string) => ({
  'http.request.method': method,
  'server.address': new URL(url).host,
});

/**
 * The HTTP client for JSON from a service to a provider or another service. Propagates the trace context.
 * @throws {HttpClientError} for any response but a 2xx within the time limit (10 s by default)
 */
export function requestJson(url: string, request: HttpRequest = {}): Promise<unknown> {
  const { method = 'GET' } = request;
  return inStep(method, attributesOf(url, method), () => send(url, method, request));
}

async function send(
  url: string,
  method: string,
  { headers = {}, json, timeoutMs = 10_000 }: HttpRequest,
): Promise<unknown> {
  const hasBody = json !== undefined;
  const traced: Record<string, string> = {};
  injectTrace(traced);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...traced,
        ...headers,
      },
      ...(hasBody && { body: JSON.stringify(json) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new HttpClientError(`${method} ${new URL(url).pathname}: no answer`, 0, undefined, { cause });
  }
  const text = await response.text();
  const body = parseOrKeep(text);
  if (!response.ok)
    throw new HttpClientError(`${method} ${new URL(url).pathname}: ${response.status}`, response.status, body);
  return body;
}

function parseOrKeep(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
