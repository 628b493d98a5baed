import { accountDeleted } from '@velvet/contracts/account/events';
import { ConversationId, SubscriptionId, PlanId } from '@velvet/contracts/ids';
import { updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import {
  listPushDevices,
  pushLimits,
  readPushKey,
  removePushDevice,
  renewPushDevice,
  savePushDevice,
} from '@velvet/contracts/notification/devices';
import { subscriptionActivated } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { pushSettings, startPushServer, type TestBrowser } from '@velvet/testing/push-server';
import { openWorld } from '@velvet/testing/world';
import { dataOf, type Person } from '@velvet/testing/person';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newCommentId, newPostId, publishCard, publishComment, publishMessage, publishPost, userId } from './events.ts';

const environment = pushSettings();
const publicKey = environment.NOTIFICATION_VAPID_PUBLIC_KEY;
const bo = userId('bo');
async function open() {
  const resources = new AsyncDisposableStack();
  const server = resources.use(await startPushServer(publicKey));
  const world = resources.use(await openWorld([notification], { environment }));
  await publishCard(world, bo, 'Bo');
  const ana = await world.user('ana');
  const subscribe = async (person: Person, browser = server.subscribe(), label = 'Chrome on Android') => {
    const { data } = await person.make(savePushDevice, { body: { ...browser.subscription, label } });
    if (!data) throw new Error('The device was not saved.');
    return { browser, device: data };
  };
  await ana.make(updateDeliveryPreferences, { body: { isDiscreet: false } });
  return { world, server, ana, subscribe, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const textsOf = ({ received }: TestBrowser) => received.map(({ payload }) => `${payload.title}: ${payload.text}`);

test('each device receives a message once, signed and encrypted, with topic, urgency and lifetime', async () => {
  await using site = await open();
  const { world, ana, subscribe } = site;
  const [phone, desk] = [await subscribe(ana), await subscribe(ana)];
  const conversationId = ConversationId.parse(newId());
  await publishMessage(world, bo, ana.id, 1, { conversationId });
  await publishMessage(world, bo, ana.id, 2, { conversationId });
  await world.sweep();
  for (const { browser } of [phone, desk]) {
    expect(textsOf(browser)).toEqual(['Bo: message 1', 'Bo: 2 new messages']);
    const [first, second] = browser.received;
    expect(first).toMatchObject({
      urgency: 'high',
      ttl: 2 * 86_400,
      payload: { link: `/dashboard?section=messages&conversation=${conversationId}`, isCall: false },
    });
    expect(second?.topic).toBe(first?.topic);
    expect(second?.payload.tag).toBe(first?.payload.tag);
  }
});

test('a push is discreet unless the person has chosen names, and goes to no other person', async () => {
  await using site = await open();
  const { world, ana, subscribe } = site;
  const other = await subscribe(await world.user('other'));
  const { browser } = await subscribe(ana);
  await ana.make(updateDeliveryPreferences, { body: { isDiscreet: true } });
  await publishComment(world, bo, ana.id);
  await world.drain();
  expect(textsOf(browser)).toEqual(['Velvet: You have a new notification']);
  // without the tag, which is random
  const { tag: _, ...payload } = browser.received[0]!.payload;
  expect(JSON.stringify(payload)).not.toContain('Bo');
  expect(other.browser.received).toEqual([]);
});

test('subscribers receive a new post, everyone else does not', async () => {
  await using site = await open();
  const { world, ana, subscribe } = site;
  const { browser } = await subscribe(ana);
  const other = await subscribe(await world.user('other'));
  await world.publish(subscriptionActivated, {
    subscriptionId: SubscriptionId.parse(newId()),
    subscriberId: ana.id,
    creatorId: bo,
    planId: PlanId.parse(newId()),
    interval: 'month',
    revision: 1,
    price: { amountMinor: 500, currency: 'USD' },
    creatorShare: { amountMinor: 400, currency: 'USD' },
    activatedAt: world.clock.now().toISOString(),
    periodEndsAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
  await publishPost(world, bo, undefined, 'subscribers');
  await world.drain();
  expect(textsOf(browser)).toEqual(['Bo: Published a new post']);
  expect(other.browser.received).toEqual([]);
});

test('an expired subscription is removed, and an overloaded service gets the message after its time', async () => {
  await using site = await open();
  const { world, ana, subscribe } = site;
  const [gone, busy] = [await subscribe(ana), await subscribe(ana)];
  gone.browser.answers.push({ status: 410 });
  busy.browser.answers.push({ status: 429, retryAfter: '120' });
  await publishComment(world, bo, ana.id);
  await world.drain();
  expect((await ana.make(listPushDevices)).data?.map(({ id }) => id)).toEqual([busy.device.id]);
  world.clock.advance({ seconds: 119 });
  await world.sweep();
  expect(busy.browser.received).toEqual([]);
  world.clock.advance({ seconds: 2 });
  await world.sweep();
  expect(busy.browser.received).toHaveLength(1);
});

test('each device shows each message once, through failures, restarts and repeated events', async () => {
  await using site = await open();
  const { world, ana, subscribe } = site;
  const devices = [await subscribe(ana), await subscribe(ana)];
  const step = fc.record({
    failures: fc.array(fc.record({ device: fc.nat(1), accepts: fc.boolean() }), { maxLength: 4 }),
    restarts: fc.boolean(),
  });
  let expected = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      for (const { failures, restarts } of steps) {
        for (const { device, accepts } of failures) devices[device]?.browser.answers.push({ status: 500, accepts });
        expected += 1;
        const [commentId, postId] = [newCommentId(), newPostId()];
        await publishComment(world, bo, ana.id, commentId, postId);
        await publishComment(world, bo, ana.id, commentId, postId);
        if (restarts) await world.restart('notification');
        await world.drain();
        for (let attempt = 0; attempt < 6; attempt += 1) {
          world.clock.advance({ minutes: 10 });
          await world.sweep();
        }
      }
      for (const { browser } of devices) {
        // a service that took a message and answered with an error receives it again, with the same id
        const shown = new Set(browser.received.map(({ payload }) => payload.id));
        expect(shown.size).toBe(expected);
      }
    }),
    { numRuns: 5 },
  );
}, 60_000);

test('a device belongs to the person that saved it last, and is removed by its owner alone', async () => {
  await using site = await open();
  const { world, ana, server, subscribe } = site;
  const [cy, browser] = [await world.user('cy'), server.subscribe()];
  const { device } = await subscribe(ana, browser);
  expect((await ana.make(listPushDevices)).data).toMatchObject([{ id: device.id, label: 'Chrome on Android' }]);
  expect((await subscribe(ana, browser, 'Chrome')).device).toMatchObject({ id: device.id, label: 'Chrome' });
  const moved = await subscribe(cy, browser);
  expect((await ana.make(listPushDevices)).data).toEqual([]);
  const params = { id: moved.device.id };
  expect(await ana.make(removePushDevice, { params })).toMatchObject({ status: 404, code: 'DeviceNotFound' });
  await publishComment(world, bo, ana.id);
  await world.drain();
  expect(browser.received).toEqual([]);
  expect((await cy.make(removePushDevice, { params })).status).toBe(200);
  expect((await cy.make(listPushDevices)).data).toEqual([]);
});

test('a browser that resumes is refused if its owner removed it, and not if its subscription expired', async () => {
  await using site = await open();
  const { ana, world, server, subscribe } = site;
  const cy = await world.user('cy');
  const { browser, device: expired } = await subscribe(ana);
  browser.answers.push({ status: 410 });
  await publishComment(world, bo, ana.id);
  await world.drain();
  const resume = (person: typeof ana, formerId: string) =>
    person.make(savePushDevice, { body: { ...server.subscribe().subscription, label: 'Chrome', formerId } });
  const resumed = await resume(ana, expired.id);
  expect(resumed.status).toBe(200);
  const params = { id: dataOf(resumed).id };
  await ana.make(removePushDevice, { params });
  expect(await resume(ana, params.id)).toMatchObject({ status: 409, code: 'DeviceRemoved' });
  expect((await resume(cy, params.id)).status).toBe(200);
  expect((await subscribe(ana)).device.id).not.toBe(params.id);
});

test('a browser renews its subscription by the old endpoint, without a token', async () => {
  await using site = await open();
  const { world, ana, server, subscribe } = site;
  const { browser, device } = await subscribe(ana);
  const next = server.subscribe();
  const renew = (oldEndpoint: string) =>
    world.anonymous.make(renewPushDevice, { body: { ...next.subscription, oldEndpoint } });
  expect((await renew('http://127.0.0.1/unknown')).data).toEqual({ isRenewed: false });
  expect((await renew(browser.subscription.endpoint)).data).toEqual({ isRenewed: true });
  expect((await ana.make(listPushDevices)).data).toMatchObject([{ id: device.id }]);
  await publishComment(world, bo, ana.id);
  await world.drain();
  expect([browser.received.length, next.received.length]).toEqual([0, 1]);
});

test('endpoints of push services are saved; all others, and invalid keys, are refused', async () => {
  await using site = await open();
  const { ana, server } = site;
  const { keys, endpoint } = server.subscribe().subscription;
  const known = [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-db5p.notify.windows.com/w/?token=a',
  ];
  const refused = [
    'http://fcm.googleapis.com/a',
    'https://push.example/a',
    'https://fcm.googleapis.com.push.example/a',
    'https://xfcm.googleapis.com/a',
    'https://push.apple.com.example/a',
    'https://xpush.apple.com/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user:word@fcm.googleapis.com/a',
    'file:///etc/passwd',
    `https://fcm.googleapis.com/${'a'.repeat(pushLimits.endpoint)}`,
  ];
  const label = 'Chrome';
  for (const each of known)
    expect(await ana.make(savePushDevice, { body: { endpoint: each, keys, label } }), each).toMatchObject({
      status: 200,
    });
  for (const each of refused)
    expect(await ana.make(savePushDevice, { body: { endpoint: each, keys, label } }), each).toMatchObject({
      status: 400,
    });
  for (const wrong of [{ p256dh: 'short' }, { auth: '!!!!!!!!!!!!!!!!!!!!!!' }])
    expect(await ana.make(savePushDevice, { body: { endpoint, keys: { ...keys, ...wrong }, label } })).toMatchObject({
      status: 400,
    });
});

test('a person has at most 20 devices, and none after the account was deleted', async () => {
  await using site = await open();
  const { world, ana, subscribe } = site;
  const first = await subscribe(ana);
  for (let count = 0; count < pushLimits.devices; count += 1) {
    world.clock.advance({ seconds: 1 });
    await subscribe(ana);
  }
  const listed = (await ana.make(listPushDevices)).data ?? [];
  expect(listed).toHaveLength(pushLimits.devices);
  expect(listed.map(({ id }) => id)).not.toContain(first.device.id);
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  expect((await ana.make(listPushDevices)).data).toEqual([]);
});

test('without keys there is no push, and an incomplete group stops the start', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  expect((await ana.make(readPushKey)).data).toEqual({ publicKey: null });
  await using server = await startPushServer(publicKey);
  const body = { ...server.subscribe().subscription, endpoint: 'https://push.example/a', label: 'Chrome' };
  expect(await ana.make(savePushDevice, { body })).toMatchObject({ status: 409, code: 'PushUnavailable' });
  await expect(
    openWorld([notification], { environment: { NOTIFICATION_VAPID_PUBLIC_KEY: publicKey } }),
  ).rejects.toThrow(
    'NOTIFICATION_VAPID_PRIVATE_KEY, NOTIFICATION_VAPID_SUBJECT: must be set because NOTIFICATION_VAPID_PUBLIC_KEY is',
  );
});
