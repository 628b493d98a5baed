import type { CallNotice, CallState } from '@velvet/contracts/messaging/call-notice';
import { messageChanged } from '@velvet/contracts/messaging/events';
import { updateDeliveryPreferences } from '@velvet/contracts/notification/delivery';
import { savePushDevice } from '@velvet/contracts/notification/devices';
import { pushSettings, startPushServer, type TestBrowser } from '@velvet/testing/push-server';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { messageOf, publishCard, publishMessage, userId } from './events.ts';

const environment = pushSettings();
const bo = userId('bo');

/** Opens a world in which Ana has two devices and shows names. */
async function open() {
  const resources = new AsyncDisposableStack();
  const server = resources.use(await startPushServer(environment.NOTIFICATION_VAPID_PUBLIC_KEY));
  const world = resources.use(await openWorld([notification], { environment }));
  await publishCard(world, bo, 'Bo');
  const ana = await world.user('ana');
  const devices = [server.subscribe(), server.subscribe()] as const;
  for (const { subscription } of devices)
    expect((await ana.make(savePushDevice, { body: { ...subscription, label: 'Chrome' } })).status).toBe(200);
  expect((await ana.make(updateDeliveryPreferences, { body: { isDiscreet: false } })).status).toBe(200);
  const call = {
    callType: 'voice' as const,
    roomId: `voice-x-${world.clock.now().getTime()}-abcdefgh`,
    timestamp: world.clock.now().toISOString(),
    state: 'ringing' as const,
  };
  const ring = async (changes: Partial<CallNotice> = {}) => {
    const ringing = messageOf(world, bo, ana.id, 1, { call: { ...call, ...changes } });
    await publishMessage(world, bo, ana.id, 1, ringing);
    const end = async (state: CallState) => {
      await world.publish(messageChanged, { ...ringing, call: { ...call, state } });
      await world.drain();
    };
    return { end };
  };
  return { world, ana, devices, ring, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const textsOf = ({ received }: TestBrowser) => received.map(({ payload }) => `${payload.title}: ${payload.text}`);
const rang = 'Bo is calling: message 1';

test('a call is pushed at once for 30 seconds, and not after it was answered', async () => {
  await using site = await open();
  const { world, devices, ring } = site;
  for (const { answers } of devices) answers.push({ status: 503 });
  const first = await ring();
  await first.end('accepted');
  world.clock.advance({ seconds: 6 });
  await world.sweep();
  expect(devices.map(textsOf)).toEqual([[], []]);
  await ring();
  expect(devices[0].received).toMatchObject([
    { urgency: 'high', ttl: 30, payload: { isCall: true, isSilent: false, title: 'Bo is calling' } },
  ]);
});

test.for([
  ['accepted', 'Bo: Call answered on another device'],
  ['declined', 'Bo: Call declined on another device'],
  ['canceled', 'Bo: Missed call'],
] as const)('a call that is %s replaces its ring on every device, once and silently', async ([state, text]) => {
  await using site = await open();
  const { world, devices, ring } = site;
  const { end } = await ring();
  await end(state);
  await end(state);
  world.clock.advance({ seconds: 31 });
  await world.sweep();
  for (const device of devices) {
    expect(textsOf(device)).toEqual([rang, text]);
    const [shown, replacing] = device.received;
    expect(replacing).toMatchObject({ topic: shown?.topic, payload: { tag: shown?.payload.tag, isSilent: true } });
    expect(replacing?.payload.isCall).toBe(false);
  }
});

test('a call to a person in another call is a missed call at once, and does not ring', async () => {
  await using site = await open();
  const { world, devices, ring } = site;
  await ring({ state: 'declined', isBusy: true });
  for (const device of devices) {
    expect(textsOf(device)).toEqual(['Bo: Missed call']);
    expect(device.received[0]?.payload.isCall).toBe(false);
  }
  world.clock.advance({ seconds: 31 });
  await world.sweep();
  expect(devices[0].received).toHaveLength(1);
});

test('a call without an answer becomes a missed call after 30 seconds, without names if it is discreet', async () => {
  await using site = await open();
  const { world, ana, devices, ring } = site;
  expect((await ana.make(updateDeliveryPreferences, { body: { isDiscreet: true } })).status).toBe(200);
  await ring();
  world.clock.advance({ seconds: 29 });
  await world.sweep();
  expect(devices.map(textsOf)).toEqual([['Velvet: Incoming call'], ['Velvet: Incoming call']]);
  world.clock.advance({ seconds: 2 });
  await world.sweep();
  for (const device of devices) expect(textsOf(device)).toEqual(['Velvet: Incoming call', 'Velvet: Missed call']);
});
