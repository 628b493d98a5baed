import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { openSite } from '@velvet/gateway/test/site';
import { newId } from '@velvet/kit/base/ids';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { systemClock } from '@velvet/kit/base/clock';
import { deadLetterTable } from '@velvet/kit/events/dead-letter-table';
import { notification } from '@velvet/notification/service';
import { payment } from '@velvet/payment/service';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import type { RunningInfo } from '#data-directory.ts';
import { examine } from '@velvet/platform/doctor/examine';
import type { Finding } from '@velvet/platform/doctor/finding';
import { limits } from '@velvet/platform/doctor/limits';
import { pageOf } from '@velvet/platform/doctor/page';
import { checkReplicaClocks, checkVersions } from '@velvet/platform/doctor/parts.checks';
import type { Reading } from '@velvet/platform/doctor/reading';
import { targetOf } from '#doctor-target.ts';
import { vapidKeys } from '#vapid-keys.ts';
import { checkLag, checkMetrics, checkZeroes } from '@velvet/platform/doctor/work.checks';

/** Other tests use the same database server and disk. */
const bounds = { freeDisk: 0, connections: 1, againAfterMs: 100 };

const services = [payment, notification];

/** Two services behind a gateway, with an engine and a provider that can be stopped. */
async function openPatient() {
  await using resources = new AsyncDisposableStack();
  const provider = createServer((_request, response) => response.end());
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const stopProvider = () => new Promise((resolve) => provider.close(resolve).closeAllConnections());
  resources.defer(async () => void (await stopProvider()));
  let hasCache = true;
  const cache = { ...memoryCache(systemClock), isAvailable: () => Promise.resolve(hasCache) };
  const environment = {
    STRIPE_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    STRIPE_SECRET_KEY: 'a secret',
    STRIPE_WEBHOOK_SECRET: 'a secret',
    ...vapidKeys('a secret', 'http://site.test'),
  };
  const world = resources.use(await openWorld(services, { environment, cache }));
  const { issuer, audience } = world.issuer;
  const addresses = Object.fromEntries(services.map(({ name }) => [name, [world.url(name)]]));
  const gateway = { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, GATEWAY_METRICS_PORT: '0' };
  const site = resources.use(await openSite(gateway, cache, addresses));
  const running = (): RunningInfo => ({
    pid: process.pid,
    url: site.url,
    databaseUrls: Object.fromEntries(
      services.map(({ name }) => [name, world.service(name).db.pool.options.connectionString ?? '']),
    ),
    serviceUrls: Object.fromEntries(services.map(({ name }) => [name, world.url(name)])),
    gatewayMetricsUrl: site.metricsUrl,
    cardSandboxUrl: '',
  });
  const kept = resources.move();
  return {
    world,
    url: site.url,
    stopProvider,
    stopCache: () => (hasCache = false),
    async examine() {
      const target = targetOf(running(), {}, tmpdir());
      const names = new Set(target.replicas.map(({ part }) => part));
      const expected = Object.fromEntries(Object.entries(target.expected).filter(([name]) => names.has(name)));
      return examine({ ...target, expected }, bounds);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const unhealthy = (findings: readonly Finding[]) =>
  findings.filter(({ isHealthy }) => !isHealthy).map(({ check, subject, figure }) => `${check}, ${subject}: ${figure}`);

test('a healthy platform has no finding that needs attention', async () => {
  await using patient = await openPatient();
  const findings = await patient.examine();
  expect(unhealthy(findings)).toEqual([]);
  const checks = 'site replicas versions databases clocks migrations engines outbox lag metrics disk certificates';
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([...checks.split(' '), 'dead letters', 'jobs', 'ledger', 'webhooks', 'providers']),
  );
  const providers = findings.filter(({ check }) => check === 'providers').map(({ subject }) => subject);
  expect(providers.toSorted()).toEqual(['card provider', 'identity provider', 'payout provider', 'push']);
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'versions',
      subject: 'all 3',
      figure: expect.stringMatching(/^\d+\.\d+\.\d+ on/),
    }),
  );
});

test('a stopped engine, a missing migration and a dead letter are lines with figure, limit and next step', async () => {
  await using patient = await openPatient();
  const { world } = patient;
  const { db } = world.service('payment');
  await db.run('test.forget', `delete from service_migration where name = '0017_announce_purchases'`);
  const envelope = { id: newId(), type: 'content.offer.published', time: new Date(0).toISOString(), subject: 'a' };
  const record = { key: 'a', envelope: { ...envelope, payload: {} } };
  const parked = { topic: 'content', group: 'payment', record: record as never, reason: 'broken', attempts: 5 };
  await deadLetterTable(db, 'payment', systemClock).park(parked);
  await patient.stopProvider();
  patient.stopCache();

  const findings = await patient.examine();
  expect(unhealthy(findings)).toEqual([
    `site, ${patient.url}: cache down`,
    expect.stringMatching(/^migrations, payment: 1 of \d+ missing: 0017_announce_purchases$/),
    'engines, cache: not reached by payment, notification',
    'dead letters, content in payment: 1 events wait for a replay',
    expect.stringMatching(/^providers, card provider: not reached by payment: .*ECONNREFUSED/),
    expect.stringMatching(/^providers, payout provider: not reached by payment: .*ECONNREFUSED/),
  ]);
  const page = pageOf('http://site.test', findings).split('\n');
  expect(page[0]).toBe(`Velvet at http://site.test: 6 of ${findings.length} findings need attention`);
  const line = page.find((each) => /^FAIL +dead letters/.test(each));
  expect(line).toContain('(limit: 0). Mend the cause, then npm run replay -- <topic>: docs/runbooks/DeadLetter.md');
});

/** A reading of a replica that only reports some series. */
const reading = (name: string, series: Reading['series'], scrapedAt = 0): Reading => ({
  replica: { part: name, name, url: '', metricsUrl: '' },
  problem: undefined,
  series,
  scrapedAt,
  uncertaintyMs: 100,
  engines: {},
  providers: [],
});
const series = (name: string, value: number, labels: Record<string, string> = {}) => ({ name, value, labels });

test('replicas of two versions are two lines, each with its replicas', () => {
  const build = (version: string) => [series('build_info', 1, { version, revision: 'unknown', node: '24' })];
  const findings = checkVersions([
    reading('account 0', build('1.0.0')),
    reading('account 1', build('1.1.0')),
    reading('content 0', build('1.0.0')),
  ]);
  expect(unhealthy(findings)).toEqual([
    'versions, account 0, content 0: 1.0.0 on Node 24',
    'versions, account 1: 1.1.0 on Node 24',
  ]);
});

test('a clock counts as wrong only as far as the duration of the scrape cannot explain it', () => {
  const at = (seconds: number) => reading('account', [series('system_time_seconds', seconds)], 100_000);
  expect(unhealthy(checkReplicaClocks([at(101.05)], limits))).toEqual([]);
  expect(unhealthy(checkReplicaClocks([at(98.8)], limits))).toEqual(['clocks, account: 1100 ms apart']);
});

test('equal gauges of replicas count once, and a sum of the ledger below zero fails', () => {
  const sum = (value: number) => [series('ledger_sum_minor', value, { service: 'payment', currency: 'USD' })];
  const findings = checkZeroes([reading('payment 0', sum(-5)), reading('payment 1', sum(-5))]);
  expect(unhealthy(findings)).toEqual(['ledger, USD in payment: -5 minor units']);
});

test('a lag over its limit counts unless it has fallen', () => {
  const lag = (value: number) => [
    reading('payment', [series('consumer_lag', value, { service: 'payment', topic: 'content' })]),
  ];
  expect(unhealthy(checkLag(lag(100), [], limits))).toEqual([]);
  expect(unhealthy(checkLag(lag(101), lag(101), limits))).toEqual(['lag, content in payment: 101 events']);
  expect(unhealthy(checkLag(lag(101), lag(102), limits))).toEqual([]);
});

test('a gauge without a series counts as unreadable only while its failures grow', () => {
  const failed = (value: number) => [
    reading('payment', [series('metric_read_failures_total', value, { service: 'payment', metric: 'jobs_failed' })]),
  ];
  expect(unhealthy(checkMetrics(failed(2), failed(2)))).toEqual([]);
  expect(unhealthy(checkMetrics(failed(2), failed(1)))).toEqual(['metrics, jobs_failed in payment: cannot be read']);
});
