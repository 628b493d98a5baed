import { openForBusiness, passAgeCheck, setPrice } from '@velvet/acceptance/story/creator';
import { eventually } from '@velvet/acceptance/story/eventually';
import { visitor } from '@velvet/acceptance/story/visitor';
import { openGround } from '@velvet/cluster/ground';
import { startRunning } from '@velvet/cluster/running';
import { createPost } from '@velvet/contracts/content/post-calls';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { kafkaJars } from '@velvet/engines/tools/kafka.tool';
import { redisServer } from '@velvet/engines/tools/redis.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { versitygw } from '@velvet/engines/tools/versitygw.tool';
import { pathTo, startOtlpReceiver } from '@velvet/testing/otlp-receiver';
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { onboardingPage } from './pages/onboarding.page.ts';
import { welcomePage } from './pages/welcome.page.ts';
import { fanPage } from './story/fan.page.ts';
import { openVisitor } from './support/browser.ts';
import { openBrowser } from './support/chromium.ts';
import { arrive, storedKeys } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const isWhole = (await Promise.all([kafkaJars, redisServer, versitygw].map(isToolAvailable))).every(Boolean);
const settleMs = 30_000;

/** A cluster whose processes and browsers export their spans to the receiver. */
async function openTracedCluster(resources: AsyncDisposableStack, receiver: string) {
  const ground = resources.use(await openGround());
  const cluster = resources.use(
    await startRunning(ground.directory, {
      ...ground.environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '200',
      GATEWAY_BROWSER_TRACE_RATIO: '1',
    }),
  );
  return cluster.info().url;
}

/** A creator who sells a post and has the dashboard open. @returns the handle */
async function openOffer(browser: Browser, url: string): Promise<string> {
  const { page } = await openVisitor(browser, url);
  const handle = `mara${Date.now().toString(36)}`;
  await arrive(page, 'Mara Voss', handle);
  await expect.poll(async () => (await storedKeys(page)).token, { timeout: settleMs }).toBeTruthy();
  const creator = visitor(url, (await storedKeys(page)).token ?? '', handle);
  await openForBusiness(creator);
  await passAgeCheck(creator);
  await setPrice(creator);
  await eventually('content has the creator', settleMs, async () => {
    const { data } = await creator.make(createPost, { body: { text: 'The whole of it', price: '5' } });
    return data?._id;
  });
  await openAddress(page, '/dashboard');
  await dashboardPage(page).isAt('Home');
  return handle;
}

test.skipIf(!isWhole)(
  'a purchase over the cluster is one trace, from the buyer’s browser to the notification in the seller’s',
  { timeout: 300_000 },
  async () => {
    await using receiver = await startOtlpReceiver();
    await using resources = new AsyncDisposableStack();
    const url = await openTracedCluster(resources, receiver.url);
    const browser = resources.adopt(await openBrowser(), (each) => each.close());
    const handle = await openOffer(browser, url);
    const { page, pageErrors } = await openVisitor(browser, url);
    await arrive(page, 'Noah Reed', `noah${Date.now().toString(36)}`);
    await welcomePage(page).after(() => onboardingPage(page).goAsMember());
    const fan = fanPage(page);
    await fan.openCreator(handle);
    await fan.asList();
    await fan.unlock();
    await fan.enterCard('4242424242424242');
    await fan.pay();
    await page.getByRole('button', { name: 'Open', exact: true }).waitFor();

    const press = `browser POST ${payPerView.path}`;
    const request = [press, 'gateway POST /api/payments/*', `payment POST ${payPerView.path}`];
    const purchase = 'payment.purchase.completed';
    const told = [...request, `payment publish ${purchase}`, `notification process ${purchase}`];
    const live = [...told, 'notification publish notification.created', 'realtime process notification.created'];
    const paths = () => {
      const root = receiver.spans.find((span) => pathTo(span, [])[0] === press);
      const trace = receiver.spans.filter(({ traceId }) => traceId === root?.traceId);
      return trace.map((span) => pathTo(span, trace));
    };
    await expect.poll(paths, { timeout: settleMs }).toEqual(
      expect.arrayContaining([
        [...request, 'payment payment.settle'],
        [...told, 'notification job notification.deliver'],
        [...live, 'realtime send notification', 'browser receive notification'],
      ]),
    );
    const text = JSON.stringify(receiver.spans);
    expect(['noah', 'Noah', '4242424242424242', handle].filter((personal) => text.includes(personal))).toEqual([]);
    expect(pageErrors).toEqual([]);
  },
);
