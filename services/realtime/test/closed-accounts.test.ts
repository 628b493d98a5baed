import { openRoom } from '@velvet/contracts/meeting/calls';
import { closedAccounts } from '@velvet/kit/http/closed-accounts';
import { openBrowser } from '@velvet/testing/browser';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { openParticipant } from './meeting-client.ts';

const environment = { REALTIME_EXPIRY_CHECK_INTERVAL_MS: '20' };

test('the sockets of an account close with it, and none is accepted until it is open again', async () => {
  await using world = await openWorld([realtime], { environment });
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  using own = openBrowser(world, ana.token);
  using other = openBrowser(world, bo.token);
  await Promise.all([own.connect(), other.connect()]);

  const closed = closedAccounts(world.cache);
  await closed.set(ana.id, 'deletion');
  await own.waitUntil(() => own.socket()?.connected === false, 'the end');

  await expect(own.connect()).rejects.toMatchObject({ data: { code: 'AccountIsClosing' } });
  await closed.set(ana.id, 'underage');
  await expect(own.connect()).rejects.toMatchObject({ data: { code: 'UnderAge' } });
  await closed.set(ana.id, undefined);
  await own.connect();
  expect([own.socket()?.connected, other.socket()?.connected]).toEqual([true, true]);
});

test('a closed account leaves its meeting at once, and its token opens no room of its own', async () => {
  await using world = await openWorld([realtime], { environment });
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const roomId = 'a-room-of-two';
  using leaving = openParticipant(world, { auth: { token: ana.token } });
  using staying = openParticipant(world, { auth: { token: bo.token } });
  await leaving.join(roomId, 'Ana');
  expect((await staying.join(roomId, 'Bo')).totalParticipants).toBe(2);

  await closedAccounts(world.cache).set(ana.id, 'deletion');
  await staying.waitFor('user-disconnected');

  await expect.poll(() => leaving.socket.connected).toBe(false);
  expect(await ana.make(openRoom, { body: {} })).toMatchObject({ status: 403, code: 'AccountIsClosing' });
});
