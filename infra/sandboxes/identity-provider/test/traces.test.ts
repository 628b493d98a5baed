import { exportTraces } from '@velvet/kit/observability/trace-export';
import { pathTo, startOtlpReceiver } from '@velvet/testing/otlp-receiver';
import { afterEach, expect, test, vi } from 'vitest';
import { openWorld, refresh, signUpForTokens } from './world.ts';

afterEach(() => vi.unstubAllEnvs());

test('each request is a span of the trace of its caller, with its statements and without personal data', async () => {
  await using receiver = await startOtlpReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  const stop = await exportTraces();
  await using world = await openWorld();
  const { issuer } = world;
  const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const headers = { traceparent: `00-${traceId}-${caller}-01` };
  expect((await fetch(`${issuer}.well-known/openid-configuration`, { headers })).status).toBe(200);
  const tokens = await signUpForTokens(world.browser(), issuer, 'nora');
  expect((await refresh(issuer, tokens.refresh_token)).status).toBe(200);
  expect((await fetch(`${issuer}nowhere/nora`)).status).toBe(404);
  await stop();

  const { spans } = receiver;
  expect(spans.find((span) => span.traceId === traceId)).toMatchObject({
    service: 'identity-provider',
    parentSpanId: caller,
    name: 'GET /.well-known/openid-configuration',
    attributes: { 'http.route': '/.well-known/openid-configuration', 'http.response.status_code': 200 },
  });
  const paths = spans.map((span) => pathTo(span, spans).join(' > '));
  expect(paths).toContain('identity-provider GET unknown');
  expect(paths).toContainEqual(
    expect.stringMatching(/^identity-provider POST \/oauth\/token > identity-provider \w+\.\w+$/),
  );
  for (const personal of ['nora', tokens.refresh_token, tokens.access_token])
    expect(JSON.stringify(spans)).not.toContain(personal);
});
