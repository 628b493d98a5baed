import { settingsChanged } from '@velvet/contracts/account/events';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { openSite } from '@velvet/gateway/test/site';
import { exportTraces } from '@velvet/kit/observability/trace-export';
import { notification } from '@velvet/notification/service';
import { pathTo, startOtlpReceiver } from '@velvet/testing/otlp-receiver';
import { makeCall } from '@velvet/testing/person';
import { realtime } from '@velvet/realtime/service';
import { mailbox } from '@velvet/mailbox/service';
import { afterEach, expect, test, vi } from 'vitest';
import { openShop } from './shop.ts';

const retry = { timeout: 20_000 };
const failed = 2;

afterEach(() => vi.unstubAllEnvs());

/** Exports to a receiver with the settings. The last spans are exported when `flush` has resolved. */
async function openExport(settings: Record<string, string> = {}) {
  const receiver = await startOtlpReceiver();
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...settings,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const stop = await exportTraces();
  return {
    ...receiver,
    flush: stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

/** A creator's offer and a fan with a card, and the site in front of the services. */
async function openSale() {
  await using resources = new AsyncDisposableStack();
  const shop = resources.use(await openShop(notification, realtime, mailbox));
  const { issuer, audience } = shop.issuer;
  const payment = { payment: [shop.url('payment')] };
  const site = resources.use(await openSite({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience }, shop.cache, payment));
  const creator = await shop.creator('mara', '10.00');
  const offer = await creator.offer(500);
  const fan = await shop.fan('noah', '4242424242424242');
  await shop.publish(settingsChanged, {
    userId: fan.id,
    revision: 1,
    email: `${fan.handle}@example.test`,
    pushNotifications: true,
    emailNotifications: true,
    marketingEmails: false,
    dataSharing: false,
  });
  await shop.drain();
  const kept = resources.move();
  return {
    shop,
    fan,
    buy: () => makeCall(site.url, fan.token, payPerView, { body: { contentId: offer, amount: 5 } }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

test('a purchase is one trace from the gateway to the job of its notification', async () => {
  await using receiver = await openExport();
  const { spans } = receiver;
  await using sale = await openSale();
  expect((await sale.buy()).status).toBe(200);
  await sale.shop.settle();
  await receiver.flush();
  const root = spans.find(({ service }) => service === 'gateway');
  expect(root?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/payments/*',
    'http.response.status_code': 200,
  });
  const trace = spans.filter(({ traceId }) => traceId === root?.traceId);
  const statement = trace.find(({ name }) => name === 'payment.settle');
  expect(statement?.attributes).toEqual({ 'db.system.name': 'postgresql' });
  const request = ['gateway POST /api/payments/*', `payment POST ${payPerView.path}`];
  const purchase = 'payment.purchase.completed';
  const told = [...request, `payment publish ${purchase}`, `notification process ${purchase}`];
  expect(trace.map((span) => pathTo(span, trace))).toEqual(
    expect.arrayContaining([
      [...request, 'payment payment.settle'],
      [...request, 'payment POST', 'card-sandbox POST /v1/payment_intents'],
      [...told, 'notification enqueue notification.deliver'],
      [...told, 'notification job notification.deliver', 'notification delivery.finish'],
      [...told, 'notification publish notification.created', 'realtime process notification.created'],
    ]),
  );
  // ids are random, so they contain any digits
  const text = JSON.stringify(spans, (name, value: unknown) => (/(trace|span)Id$/i.test(name) ? undefined : value));
  for (const personal of [sale.fan.id, sale.fan.token, 'noah', 'example.test', '4242'])
    expect(text).not.toContain(personal);
});

test('an error marks the span of the request and of the step that failed, by its code', async () => {
  await using receiver = await openExport();
  await using sale = await openSale();
  await sale.shop.service('payment').db.run('test.break', 'alter table payment rename to lost');
  expect((await sale.buy()).status).toBe(500);
  await receiver.flush();
  const broken = receiver.spans.filter(({ status }) => status.code === failed);
  const seen = broken.map(({ service, attributes }) => [service, attributes['error.type']]);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['payment', '42P01'],
      ['payment', '500'],
      ['gateway', '500'],
    ]),
  );
});

test('no span is exported of a trace that the caller or the ratio does not sample', async () => {
  await using receiver = await openExport({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  await using sale = await openSale();
  expect((await sale.buy()).status).toBe(200);
  await sale.shop.settle();
  await receiver.flush();
  expect(receiver.raw).toEqual([]);
});

test('spans are exported as protobuf by default, under the name of OTEL_SERVICE_NAME', async () => {
  await using receiver = await openExport({ OTEL_EXPORTER_OTLP_PROTOCOL: '', OTEL_SERVICE_NAME: 'one-process' });
  await using site = await openSite();
  expect((await fetch(`${site.url}/api/ping`)).status).toBe(200);
  await expect.poll(() => receiver.raw.length, retry).toBeGreaterThan(0);
  const [first] = receiver.raw;
  expect(first).toMatchObject({ path: '/v1/traces', contentType: 'application/x-protobuf' });
  const text = receiver.raw.map(({ body }) => body.toString('latin1')).join('');
  expect(text).toContain('one-process');
  expect(text).toContain('GET /api/ping');
});
