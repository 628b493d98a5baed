import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseMetrics } from '@velvet/testing/metrics';
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

/** Sends the path unchanged; `fetch` would normalize it. */
async function getRaw(site: string, path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(site);
  const asked = request({ hostname, port, path }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

test('the metrics port counts requests by the row of the routing table', async () => {
  await using site = await openSite({ GATEWAY_METRICS_PORT: '0' });
  for (const id of ['1', '2', '3']) await fetch(`${site.url}/posts/${id}?q=secret-search`);
  await fetch(`${site.url}/api/ping`);
  await fetch(`${site.url}/api/nowhere`);
  const metrics = await (await fetch(`${site.metricsUrl}/metrics`)).text();
  const count = (method: string, route: string, status: number) =>
    parseMetrics(metrics)('http_request_duration_seconds_count', { method, route, status: String(status) });
  expect(count('GET', '/posts/*', 200)).toBe(3);
  expect(count('GET', '/api/ping', 200)).toBe(1);
  expect(metrics).not.toMatch(/posts\/1|secret-search|nowhere/);
  expect((await fetch(`${site.metricsUrl}/posts/1`)).status).toBe(404);
});

test('internal paths of services are not reachable through the gateway in any spelling', async () => {
  await using site = await openSite({ GATEWAY_METRICS_PORT: '0' });
  for (const inside of ['metrics', 'engines', 'ready'])
    for (const prefix of ['', '/posts', '/posts/1/..', '/media/public', '/socket.io', '/identity'])
      for (const way of ['', '/..', '/%2e%2e', '/.%2E', '/..%2f', '/%2e%2e%2f..', '/\\..', '//..'])
        for (const path of [`${prefix}${way}/${inside}`, `${prefix}${way}${way}/${inside}`]) {
          const { status, body } = await getRaw(site.url, path.startsWith('/') ? path : `/${path}`);
          expect(body, `${path} was answered with ${status}`).not.toMatch(
            new RegExp(`http_request_duration_seconds|"url":"/+${inside}|"storage":`),
          );
        }
});
