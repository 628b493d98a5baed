import { sendMessage } from '@velvet/contracts/messaging/messages';
import { updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { listPushDevices, removePushDevice, type PushPayload } from '@velvet/contracts/notification/devices';
import { pushSettings, startPushServer, type PushServer } from '@velvet/testing/push-server';
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { must, openChat } from './support/shop.ts';
import { pushAgent, usePushServer } from './support/push-agent.ts';
import { useStage } from './support/stage.ts';

const settings = pushSettings();
const stage = useStage({ services: settings });
let server: PushServer;
beforeAll(async () => void (server = await startPushServer(settings.NOTIFICATION_VAPID_PUBLIC_KEY)));
afterAll(() => server[Symbol.asyncDispose]());

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
  const visitor = await stage.visitAs(receiver, pushAgent);
  await usePushServer(visitor.context, browser);
  await dashboardPage(visitor.page).open();
  await expect.poll(async () => must(await receiver.make(listPushDevices)).length).toBe(1);
  const send = async (content: string) => {
    must(await sender.make(sendMessage, { params: { conversationId: id }, body: { content } }));
    await stage.drain();
    // a person who used the application a moment ago may see the message there first
    stage.advance({ seconds: 16 });
    await stage.sweep('notification.queueDue');
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

test('a browser whose subscription expired subscribes again at the next visit, and one that was removed stays off', async () => {
  const { receiver, browser, send, page } = await openPair(['Ada Kern', 'Jon Wirth']);
  const devices = async () => must(await receiver.make(listPushDevices)).map(({ id }) => id);
  const [first] = await devices();
  browser.answers.push({ status: 410 });
  await send('Are you there?');
  await expect.poll(devices).toEqual([]);
  await page.reload();
  await expect.poll(async () => (await devices()).length).toBe(1);
  const [second = ''] = await devices();
  expect(second).not.toBe(first);
  must(await receiver.make(removePushDevice, { params: { id: second } }));
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.reload();
  await refused;
  await page.reload();
  await dashboardPage(page).open();
  expect(await devices()).toEqual([]);
});
