import { sendMessage } from '@velvet/contracts/messaging/messages';
import { readDeliveryPreferences, updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { listPushDevices, type PushPayload } from '@velvet/contracts/notification/devices';
import { pushSettings, startPushServer, type PushServer, type TestBrowser } from '@velvet/testing/push-server';
import type { BrowserContext, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openChat } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const settings = pushSettings();
const stage = useStage({ services: settings });
let server: PushServer;
beforeAll(async () => void (server = await startPushServer(settings.NOTIFICATION_VAPID_PUBLIC_KEY)));
afterAll(() => server[Symbol.asyncDispose]());

const agent = { serviceWorkers: 'allow' as const, permissions: ['notifications'] };

/** Subscribes at the push server of the test, because a browser without the internet cannot subscribe at its own. */
async function usePushServer(context: BrowserContext, { subscription }: TestBrowser) {
  await context.addInitScript((given) => {
    if (location.protocol === 'about:') return;
    // the headless build reports a refusal, although the permission is granted
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    let isSubscribed = localStorage.getItem('test.subscribed') === '1';
    const keep = (is: boolean) => {
      isSubscribed = is;
      localStorage.setItem('test.subscribed', is ? '1' : '0');
    };
    const subscription = {
      ...given,
      options: { applicationServerKey: null },
      toJSON: () => ({ ...given, expirationTime: null }),
      unsubscribe: () => Promise.resolve(keep(false)).then(() => true),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
      subscribe: () => Promise.resolve(keep(true)).then(() => subscription),
    });
  }, subscription);
}

/** Delivers a received message to the service worker, as the push service of the browser does. */
async function deliver(session: CDPSession, origin: string, payload: PushPayload) {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.disable');
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
}

async function openPair(names: readonly [string, string]) {
  const [receiver, sender] = [await stage.person(names[0]), await stage.person(names[1])];
  const id = await openChat(stage, sender, receiver);
  const browser = server.subscribe();
  const visitor = await stage.visitAs(receiver, agent);
  await usePushServer(visitor.context, browser);
  await dashboardPage(visitor.page).open();
  await expect.poll(async () => must(await receiver.make(listPushDevices)).length).toBe(1);
  const send = async (content: string) => {
    must(await sender.make(sendMessage, { params: { conversationId: id }, body: { content } }));
    await stage.drain();
  };
  return { receiver, id, browser, send, ...visitor };
}

test('a push is shown while no tab is visible alone, without names by default, and its click leads to the conversation', async () => {
  const { receiver, id, browser, send, context, page, pageErrors } = await openPair(['Ida Holm', 'Tom Frey']);
  const origin = new URL(page.url()).origin;
  const blank = await context.newPage();
  const session = await context.newCDPSession(blank);
  const shown = () => context.serviceWorkers()[0]?.evaluate<string[]>(readShown);
  await context.serviceWorkers()[0]?.evaluate(keepShown);
  await page.close();
  await send('Are you there?');
  await expect.poll(() => browser.received.length, { timeout: 30_000 }).toBe(1);
  const [first] = browser.received;
  if (!first) throw new Error('Nothing was received.');
  await deliver(session, origin, first.payload);
  await deliver(session, origin, first.payload);
  await expect.poll(shown).toEqual(['Velvet: You have a new notification']);

  must(await receiver.make(updateDeliveryPreferences, { body: { isDiscreet: false } }));
  await send('Hello?');
  await expect.poll(() => browser.received.length, { timeout: 30_000 }).toBe(2);
  const second = browser.received[1] ?? first;
  await deliver(session, origin, second.payload);
  await expect.poll(shown).toEqual(['Tom Frey: 2 new messages']);

  const ring = { ...first.payload, id: 'call:1', tag: 'call:1', text: 'Incoming call', isCall: true };
  const ended = { ...ring, id: 'canceledCall:1', text: 'Missed call', isCall: false, isSilent: true };
  await deliver(session, origin, ring);
  await expect.poll(shown).toContain('Velvet: Incoming call');
  await deliver(session, origin, ended);
  await expect.poll(shown).toEqual(['Tom Frey: 2 new messages', 'Velvet: Missed call']);

  const open = await context.newPage();
  await open.goto(stage.at('/dashboard?section=discover'));
  await dashboardPage(open).isAt('Discover');
  await deliver(session, origin, { ...first.payload, id: 'message:other', tag: 'other' });
  // beside a visible tab the end of a call closes what is left of it
  await deliver(session, origin, { ...ended, id: 'answeredCall:1' });
  await expect.poll(shown).toEqual(['Tom Frey: 2 new messages']);
  await deliver(session, origin, { ...second.payload, id: 'message:next' });
  await context.serviceWorkers()[0]?.evaluate(click);
  await open.waitForURL((url) => url.searchParams.get('conversation') === id);
  await open.close();
  await deliver(session, origin, { ...first.payload, id: 'message:last', tag: 'last' });
  // the click closed the notification, and a visible tab kept the two after it from showing
  await expect.poll(shown).toEqual(['Velvet: You have a new notification']);
  expect(pageErrors).toEqual([]);
});

// The worker evaluates strings, because its globals have no types here.

/** Keeps shown notifications in the worker where the headless build refuses to show them. */
const keepShown = `(() => {
  if (Notification.permission === 'granted') return;
  const shown = new Map();
  registration.showNotification = async (title, options) => {
    shown.set(options.tag, { title, ...options, close: () => shown.delete(options.tag) });
  };
  registration.getNotifications = async ({ tag } = {}) =>
    [...shown.values()].filter((one) => tag === undefined || one.tag === tag);
})()`;

const readShown = `registration.getNotifications().then((all) => all.map(({ title, body }) => title + ': ' + body))`;

/** Clicks the shown notification. A browser lets a worker focus a tab after a real click only. */
const click = `(async () => {
  WindowClient.prototype.focus = function () { return Promise.resolve(this); };
  const [notification] = await registration.getNotifications();
  let done;
  const waitUntil = (promise) => { done = promise; };
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await done;
})()`;

test('signing out removes the device, and another person on it receives nothing of the first', async () => {
  const { receiver, browser, send, page } = await openPair(['Lia Berg', 'Max Roth']);
  await dashboardPage(page).signOut('Lia Berg');
  await expect.poll(async () => must(await receiver.make(listPushDevices))).toEqual([]);
  await send('Too late');
  expect(browser.received).toEqual([]);
});

test('the panel changes preferences, and lists this device until it is removed', async () => {
  const { receiver, page, pageErrors } = await openPair(['Nora Lind', 'Kai Sommer']);
  await dashboardPage(page).open('profile');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await panel.getByText('This device').waitFor();
  await panel.getByRole('switch', { name: 'Discreet text' }).click();
  await panel.getByRole('switch', { name: 'New followers and likes' }).click();
  await panel.getByRole('switch', { name: 'Quiet hours' }).click();
  await panel.getByLabel('From', { exact: true }).fill('21:30');
  await panel.getByLabel('Until', { exact: true }).focus();
  const read = async () => must(await receiver.make(readDeliveryPreferences));
  await expect.poll(read).toMatchObject({
    isDiscreet: false,
    quietHours: { start: '21:30', end: '07:00' },
    categories: { followers: true },
  });
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await panel.getByRole('button', { name: /^Remove Chrome/ }).click();
  await panel.getByText('No device receives alerts yet.').waitFor();
  expect(must(await receiver.make(listPushDevices))).toEqual([]);
  await page.reload();
  await panel.getByRole('button', { name: 'Enable on this device' }).click();
  await panel.getByText('This device').waitFor();
  await panel.getByRole('switch', { name: 'Push notifications' }).click();
  await panel.getByText('Your devices', { exact: true }).waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('a browser without a push service reports no error, and the panel names the cause', async () => {
  const person = await stage.person('Ella Quist');
  const { context, page, pageErrors } = await stage.visitAs(person, agent);
  await usePushServer(context, server.subscribe());
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return;
    Object.assign(PushManager.prototype, {
      subscribe() {
        sessionStorage.setItem('test.refused', '1');
        return Promise.reject(new DOMException('Registration failed - push service not available', 'AbortError'));
      },
    });
  });
  await dashboardPage(page).open('profile');
  await page.waitForFunction(() => sessionStorage.getItem('test.refused') !== null);
  const panel = page.getByRole('region', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Enable on this device' }).click();
  await page.getByText(/^The push service of this browser does not answer/).waitFor();
  expect(must(await person.make(listPushDevices))).toEqual([]);
  expect(pageErrors).toEqual([]);
});
