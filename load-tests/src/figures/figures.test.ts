import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';
import { parseExposition, type Sample } from '@velvet/kit/observability/exposition';
import { openRecorder } from './recorder.ts';
import type { Snapshot } from './snapshot.ts';
import { sourcesOf } from './sources.ts';

test('text of Prometheus is read by name, labels and value', () => {
  const text = `# HELP a help\n# TYPE a counter\na 1\nb_bucket{le="+Inf",route="/posts/:id"} 2.5\nc{x="a \\"b\\" {c}, d\\n"} NaN\n`;
  expect(parseExposition(text)).toEqual([
    { name: 'a', labels: {}, value: 1 },
    { name: 'b_bucket', labels: { le: '+Inf', route: '/posts/:id' }, value: 2.5 },
    { name: 'c', labels: { x: 'a "b" {c}, d\n' }, value: Number.NaN },
  ]);
  expect(() => parseExposition('<html>')).toThrow('Not a line of Prometheus text: <html>');
});

function snapshotOf(text: string, atMs: number, cpuMs: Record<string, number> = {}): Snapshot {
  const entry = (sample: Sample) => [`${sample.name}${JSON.stringify(sample.labels)}`, sample] as const;
  return { atMs, cpuMs, samples: new Map(parseExposition(text).map(entry)) };
}

const request = (route: string, [quick, all, sum]: readonly [number, number, number], service = 'payment') => `
http_request_duration_seconds_bucket{le="0.1",service="${service}",method="POST",route="${route}",status="200"} ${quick}
http_request_duration_seconds_bucket{le="+Inf",service="${service}",method="POST",route="${route}",status="200"} ${all}
http_request_duration_seconds_count{service="${service}",method="POST",route="${route}",status="200"} ${all}
http_request_duration_seconds_sum{service="${service}",method="POST",route="${route}",status="200"} ${sum}`;

test('a difference has only what happened between two snapshots', () => {
  const webhooks = '/api/payments/webhooks/provider';
  const before = snapshotOf(
    `${request(webhooks, [5, 5, 1])}${request('/old', [1, 1, 1])}\noutbox_published_total{service="payment",topic="payment"} 7`,
    1000,
    { content: 100 },
  );
  const after = snapshotOf(
    `${request(webhooks, [8, 9, 1.4])}${request('/old', [1, 1, 1])}${request('/metrics', [9, 9, 9])}
outbox_published_total{service="payment",topic="payment"} 9
inbox_consumed_total{service="content",topic="payment",type="a"} 2
database_statement_duration_seconds_count{service="content",statement="post.find"} 3
database_statement_duration_seconds_count{service="content",statement="post.list"} 4
job_duration_seconds_count{service="content",job="picture",outcome="done"} 1`,
    3000,
    { content: 350, PostgreSQL: 40 },
  );
  expect(differenceOf(before, after)).toEqual({
    seconds: 2,
    cpuMs: { content: 250, PostgreSQL: 40 },
    statements: { content: 7 },
    statementsByName: { 'content post.list': 4, 'content post.find': 3 },
    published: { payment: 2 },
    consumed: { content: 2 },
    jobs: { picture: 1 },
    routes: [
      {
        service: 'payment',
        route: `POST ${webhooks}`,
        count: 4,
        meanMs: expect.closeTo(100),
        p95Ms: null,
        failures: 0,
      },
    ],
    webhooks: { count: 4, within: { '100': 3 } },
  });
});

test('sources are the given addresses, or none for a platform that does not run here', () => {
  expect(sourcesOf('https://velvet.example', { LOAD_METRICS: ' http://a/metrics, http://b/metrics' })).toEqual({
    metrics: ['http://a/metrics', 'http://b/metrics'],
    processes: new Map(),
  });
  expect(sourcesOf('https://velvet.example', { DATA_DIR: '/nowhere' })).toBeUndefined();
});

test('the recorder returns what a platform did since a mark, and keeps the page', async () => {
  let scrapes = 0;
  const platform = createServer((_request, response) => {
    scrapes += 1;
    response.end(`outbox_published_total{service="content",topic="content"} ${scrapes}\n`);
  }).listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const metrics = [`http://127.0.0.1:${(platform.address() as AddressInfo).port}/metrics`];
  let page = '';
  await using recorder = await openRecorder({ metrics, processes: new Map() }, (html) => (page = html));
  const since = () => fetch(`${recorder.url}/marks/load`);
  expect((await since()).status).toBe(404);
  expect((await fetch(`${recorder.url}/marks/load`, { method: 'POST' })).status).toBe(200);
  expect(await (await since()).json()).toMatchObject({ published: { content: 1 }, statements: {} });
  await fetch(`${recorder.url}/page`, { method: 'POST', body: '<html>' });
  expect(page).toBe('<html>');
  await using unknown = await openRecorder(undefined, () => undefined);
  expect((await fetch(`${unknown.url}/marks/load`, { method: 'POST' })).status).toBe(404);
  platform.close();
});
