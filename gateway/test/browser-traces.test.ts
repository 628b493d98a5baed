import { exportTraces } from '@velvet/kit/observability/trace-export';
import { startOtlpReceiver } from '@velvet/testing/otlp-receiver';
import { afterEach, expect, test, vi } from 'vitest';
import { openSite } from './site.ts';

afterEach(() => vi.unstubAllEnvs());

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const span = {
  traceId,
  spanId,
  name: 'GET /posts/{id}',
  kind: 3,
  startTimeUnixNano: '1790000000000000000',
  endTimeUnixNano: '1790000000250000000',
  attributes: [
    { key: 'http.response.status_code', value: { intValue: 200 } },
    { key: 'note', value: { stringValue: 'ana@example.test' } },
  ],
};
const sent = (spans: readonly object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

/** A gateway that exports to a receiver. */
async function openTraced(ratio: string) {
  await using resources = new AsyncDisposableStack();
  const receiver = resources.use(await startOtlpReceiver());
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  const flush = resources.adopt(await exportTraces(), (stop) => stop());
  const site = resources.use(await openSite({ GATEWAY_BROWSER_TRACE_RATIO: ratio }));
  const kept = resources.move();
  return {
    ...receiver,
    flush,
    config: async () => (await (await fetch(`${site.url}/api/config`)).json()) as { data: { tracing: unknown } },
    send: (body: unknown) =>
      fetch(`${site.url}/api/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

test('spans of browsers are exported as the service `browser`, without unknown attributes', async () => {
  await using gateway = await openTraced('0.5');
  expect((await gateway.config()).data.tracing).toEqual({ ratio: 0.5 });
  expect((await gateway.send(sent([span]))).status).toBe(200);
  await gateway.flush();
  expect(gateway.spans).toContainEqual({
    service: 'browser',
    traceId,
    spanId,
    name: 'GET /posts/{id}',
    kind: 3,
    status: { code: 0 },
    attributes: { 'http.response.status_code': 200 },
  });
});

test.each([
  ['no JSON', '{'],
  ['another shape', {}],
  ['a name with text of a user', sent([{ ...span, name: 'GET /users/ana?q=secret' }])],
  ['an invalid id', sent([{ ...span, traceId: 'x' }])],
  ['too many spans', sent(Array.from({ length: 513 }, () => span))],
])('%s is refused, and nothing of it is exported', async (_what, body) => {
  await using gateway = await openTraced('1');
  const refused = await gateway.send(body);
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'InvalidInput' }]);
  await gateway.flush();
  expect(gateway.spans.filter(({ service }) => service === 'browser')).toEqual([]);
});

test('without a ratio, or without a receiver, the settings for browsers have no tracing, and their spans are refused', async () => {
  await using untraced = await openTraced('0');
  await using site = await openSite({ GATEWAY_BROWSER_TRACE_RATIO: '0' });
  expect((await untraced.config()).data.tracing).toBeNull();
  expect((await untraced.send(sent([span]))).status).toBe(404);
  await untraced.flush();
  expect((await fetch(`${site.url}/api/traces`, { method: 'POST', body: '{}' })).status).toBe(404);
});
