import { livePath } from '@velvet/contracts/realtime/messages';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { readRealtimeConfig } from '#config.ts';
import { realtime } from '#service.ts';
import { openBrowser } from '@velvet/testing/browser';
import { publishCounts } from './events.ts';
import { openSessionProxy } from './session-proxy.ts';

const handshake = async (url: string) => {
  const answer = await fetch(`${url}${livePath}/?EIO=4&transport=polling`);
  // the packet begins with its type, 0
  return JSON.parse((await answer.text()).slice(1)) as { sid: string };
};
const poll = async (url: string, sid: string) => {
  const answer = await fetch(`${url}${livePath}/?EIO=4&transport=polling&sid=${sid}`);
  return { status: answer.status, body: await answer.json() };
};

test('a session id begins with the ordinal of its replica and is unknown when another replica receives it', async () => {
  await using world = await openWorld([realtime], { environment: { REALTIME_ORDINAL: '0' } });
  const other = await world.startReplica('realtime', { REALTIME_ORDINAL: '12' });
  const [here, there] = [await handshake(world.url('realtime')), await handshake(other.url)];
  expect(here.sid).toMatch(/^0-[\w-]{20}$/);
  expect(there.sid).toMatch(/^12-[\w-]{20}$/);
  const unknown = { status: 400, body: { code: 1, message: 'Session ID unknown' } };
  expect(await poll(world.url('realtime'), there.sid)).toEqual(unknown);
  expect(await poll(other.url, here.sid)).toEqual(unknown);
});

test('a browser opens a new session and misses no message when its replica is replaced', async () => {
  await using world = await openWorld([realtime]);
  const addresses = new Map([[0, world.url('realtime')]]);
  await using proxy = await openSessionProxy(addresses);
  const ana = await world.user('ana');
  using browser = openBrowser(proxy, ana.token);
  await browser.connect();
  const staying = browser.stayConnected();
  await publishCounts(world, ana.id, 0);
  await browser.waitUntil(() => browser.received.length === 1, 'the first message');
  const before = browser.socket()?.io.engine.id;
  const replaced = await world.startReplica('realtime');
  addresses.set(0, replaced.url);
  for (const unread of [1, 2, 3]) await publishCounts(world, ana.id, unread);
  await browser.waitUntil(() => browser.received.length === 4, 'the other messages');
  expect(browser.received.map(({ unread }) => unread)).toEqual([0, 1, 2, 3]);
  await expect.poll(() => browser.socket()?.io.engine.id).not.toBe(before);
  browser.disconnect();
  await staying;
});

test('the configuration is rejected with one line that names the setting when it is invalid or incomplete', () => {
  expect(() => readRealtimeConfig({ SOCKET_ADAPTER: 'carrier pigeon', REDIS_URL: 'redis://localhost' })).toThrow(
    /^SOCKET_ADAPTER: [^\n]+$/,
  );
  expect(() => readRealtimeConfig({ SOCKET_ADAPTER: 'streams' })).toThrow(/^REDIS_URL: [^\n]+$/);
  expect(() => readRealtimeConfig({ REDIS_URL: 'http://localhost' })).toThrow(/^REDIS_URL: [^\n]+$/);
  // browsers begin with polling
  expect(() => readRealtimeConfig({ REALTIME_TRANSPORTS: 'websocket' })).toThrow(/^REALTIME_TRANSPORTS: [^\n]+$/);
  expect(() => readRealtimeConfig({ REALTIME_ORDINAL: 'first' })).toThrow(/^REALTIME_ORDINAL: [^\n]+$/);
});
