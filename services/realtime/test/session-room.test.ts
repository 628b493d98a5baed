import { queueChanged } from '@velvet/contracts/content/events';
import { PlanId, PostId, PurchaseId, QueueItemId, SubscriptionId, type UserId } from '@velvet/contracts/ids';
import { readIceServers, readRoomPlaces } from '@velvet/contracts/meeting/calls';
import { newSessionRoomId } from '@velvet/contracts/meeting/room-id';
import {
  purchaseCompleted,
  purchaseRefunded,
  subscriptionActivated,
  tipReceived,
} from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { openBrowser } from '@velvet/testing/browser';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { publishBlock, publishCard, publishCounts, publishFollow } from './events.ts';
import { openParticipant } from './meeting-client.ts';
import { openSession, outcomeOf } from './session-rooms.ts';

test('the room of a session admits those with access, its creator as the host, and nobody after it', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const open = await openSession(world, ana.id);
  for (const person of [ana, bo, undefined]) expect(await outcomeOf(world, person, open.roomId)).toBe('joined');
  const followers = await openSession(world, ana.id, { audience: 'followers' });
  expect(await outcomeOf(world, bo, followers.roomId)).toBe('SessionLocked');
  await publishFollow(world, bo.id, ana.id);
  await world.drain();
  expect(await outcomeOf(world, bo, followers.roomId)).toBe('joined');
  const secret = await openSession(world, ana.id, { audience: 'private' });
  expect(await outcomeOf(world, bo, secret.roomId)).toBe('SessionClosed');
  await open.publish(1, { state: 'cancelled' });
  expect(await outcomeOf(world, bo, open.roomId)).toBe('joined');
  await open.publish(3, { state: 'completed' });
  for (const person of [ana, bo]) expect(await outcomeOf(world, person, open.roomId)).toBe('SessionClosed');
  const unknown = newSessionRoomId(newId(), world.clock.now(), 'a-secret-of-24-characters');
  expect(await outcomeOf(world, ana, unknown)).toBe('SessionClosed');
  await publishBlock(world, ana.id, bo.id);
  await world.drain();
  expect(await outcomeOf(world, bo, followers.roomId)).toBe('SessionClosed');
});

test('a change of a session or of another item of a queue reaches the browsers of its owner alone', async () => {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(await openWorld([realtime]));
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const [hers, his] = [ana, bo].map(({ token }) => resources.use(openBrowser(world, token)));
  for (const browser of [hers, his]) await browser?.connect();
  const { sessionId } = await openSession(world, ana.id);
  const itemId = QueueItemId.parse(newId());
  await world.publish(queueChanged, { itemId, ownerId: ana.id });
  for (const { id } of [ana, bo]) await publishCounts(world, id, 1);
  for (const browser of [hers, his])
    await expect.poll(() => browser?.received.some(({ kind }) => kind === 'counts')).toBe(true);
  const changes = [hers, his].map((browser) => browser?.received.filter(({ kind }) => kind === 'queue'));
  expect(changes).toMatchObject([[{ itemId: sessionId }, { itemId }], []]);
});

test('subscribers and holders of tickets are admitted until their access ends', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo, cy] = [await world.user('ana'), await world.user('bo'), await world.user('cy')];
  const paid = {
    price: { amountMinor: 500, currency: 'USD' },
    creatorShare: { amountMinor: 400, currency: 'USD' },
  } as const;
  const at = world.clock.now();
  const { roomId, sessionId } = await openSession(world, ana.id, { price: paid.price });
  const members = await openSession(world, ana.id, { audience: 'subscribers' });
  for (const person of [bo, undefined]) expect(await outcomeOf(world, person, roomId)).toBe('SessionLocked');
  const purchase = {
    purchaseId: PurchaseId.parse(newId()),
    buyerId: bo.id,
    creatorId: ana.id,
    postId: PostId.parse(sessionId),
    subjectKind: 'ticket',
    ...paid,
  };
  await world.publish(purchaseCompleted, { ...purchase, completedAt: at.toISOString() });
  await world.publish(subscriptionActivated, {
    subscriptionId: SubscriptionId.parse(newId()),
    subscriberId: cy.id,
    creatorId: ana.id,
    planId: PlanId.parse(newId()),
    interval: 'month',
    revision: 1,
    ...paid,
    periodEndsAt: new Date(at.getTime() + 86_400_000).toISOString(),
    activatedAt: at.toISOString(),
  });
  await world.drain();
  expect(await outcomeOf(world, bo, roomId)).toBe('joined');
  expect(await outcomeOf(world, cy, roomId)).toBe('SessionLocked');
  expect(await outcomeOf(world, cy, members.roomId)).toBe('joined');
  expect(await outcomeOf(world, bo, members.roomId)).toBe('SessionLocked');
  await world.publish(purchaseRefunded, { ...purchase, reason: 'refunded', refundedAt: at.toISOString() });
  world.clock.advance({ days: 3 });
  await world.drain();
  expect(await outcomeOf(world, bo, roomId)).toBe('SessionLocked');
  expect(await outcomeOf(world, cy, members.roomId)).toBe('SessionLocked');
});

test('the places and the relays of a session are in answers to people with access only', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const { roomId } = await openSession(world, ana.id, { audience: 'subscribers' });
  const refused = { status: 403, code: 'SessionLocked' };
  for (const person of [bo, world.anonymous]) {
    expect(await person.make(readRoomPlaces, { params: { roomId } })).toMatchObject(refused);
    expect(await person.make(readIceServers, { query: { roomId } })).toMatchObject(refused);
  }
  expect((await ana.make(readRoomPlaces, { params: { roomId } })).data).toEqual({ people: 0, places: 16 });
  expect((await bo.make(readRoomPlaces, { params: { roomId: 'garden' } })).data).toEqual({ people: 0, places: 16 });
});

test('the longest id of a room reaches the service, and a longer one is invalid', async () => {
  await using world = await openWorld([realtime]);
  const placesOf = (roomId: string) => world.anonymous.make(readRoomPlaces, { params: { roomId } });
  expect(await placesOf('漢'.repeat(128))).toMatchObject({ status: 200, data: { people: 0 } });
  for (const length of [129, 500]) {
    const answer = await placesOf('漢'.repeat(length));
    expect(answer).toMatchObject({ status: 400, code: 'InvalidInput' });
  }
});

test('the room of a session with the age restriction admits members of age, and its creator', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo, minor] = [await world.user('ana'), await world.user('bo'), await world.user('minor')];
  await publishCard(world, bo.id, { adult: true });
  await publishCard(world, minor.id, { adult: false });
  await world.drain();
  const { roomId } = await openSession(world, ana.id, { isAgeRestricted: true });
  for (const person of [ana, bo]) expect(await outcomeOf(world, person, roomId)).toBe('joined');
  for (const person of [minor, undefined]) expect(await outcomeOf(world, person, roomId)).toBe('SessionLocked');
});

test('a session that is canceled or over sends the reason to its participants, and closes the room', async () => {
  const environment = { REALTIME_REPLICA_HEARTBEAT_MS: '100' };
  await using world = await openWorld([realtime], { environment });
  const ana = await world.user('ana');
  for (const [state, message] of [
    ['cancelled', "The creator canceled this session. If you have a ticket, it's refunded."],
    ['completed', 'This session is over.'],
  ] as const) {
    const { roomId, publish } = await openSession(world, ana.id);
    using host = openParticipant(world, { auth: { token: ana.token } });
    using guest = openParticipant(world);
    await host.join(roomId, 'Ana');
    await guest.join(roomId, 'Bo');
    await publish(3, { state });
    for (const client of [host, guest])
      expect(await client.waitFor('refused')).toEqual([{ event: 'join-room', code: 'SessionClosed', message }]);
    expect(await guest.request('join-room', roomId, 'Bo')).toMatchObject({ code: 'SessionClosed', message });
    expect(await guest.request('send-message', { roomId, message: 'Hello?' })).toMatchObject({ ok: false });
    const { data, code } = await ana.make(readRoomPlaces, { params: { roomId } });
    expect({ data, code }).toEqual({ code: 'SessionClosed' });
  }
});

test('a person who loses access is removed from the room of a session with the reason, and neither resumes nor joins', async () => {
  const environment = { REALTIME_REPLICA_HEARTBEAT_MS: '100' };
  await using world = await openWorld([realtime], { environment });
  const [ana, bo, cy, di] = await Promise.all(['ana', 'bo', 'cy', 'di'].map((name) => world.user(name)));
  const price = { amountMinor: 500, currency: 'USD' } as const;
  const { roomId, sessionId } = await openSession(world, ana!.id, { price });
  const buy = async (buyerId: UserId) => {
    const postId = PostId.parse(sessionId);
    const sale = { purchaseId: PurchaseId.parse(newId()), buyerId, creatorId: ana!.id, postId, subjectKind: 'ticket' };
    const purchase = { ...sale, price, creatorShare: price };
    await world.publish(purchaseCompleted, { ...purchase, completedAt: world.clock.now().toISOString() });
    return purchase;
  };
  const purchase = await buy(bo!.id);
  for (const { id } of [cy!, di!]) await buy(id);
  await world.drain();
  using host = openParticipant(world, { auth: { token: ana!.token } });
  await host.join(roomId, 'Ana');
  const guests = [bo!, cy!, di!].map(({ token }) => openParticipant(world, { auth: { token } }));
  const resumes: string[] = [];
  for (const guest of guests) resumes.push((await guest.join(roomId, 'Guest')).resume);

  await world.publish(purchaseRefunded, {
    ...purchase,
    reason: 'refunded',
    refundedAt: world.clock.now().toISOString(),
  });
  await publishBlock(world, ana!.id, cy!.id);
  await world.drain();
  expect(await guests[0]!.waitFor('refused')).toMatchObject([{ event: 'join-room', code: 'SessionLocked' }]);
  expect(await guests[1]!.waitFor('refused')).toMatchObject([{ event: 'join-room', code: 'SessionClosed' }]);
  for (const [index, code] of ['SessionLocked', 'SessionClosed'].entries()) {
    expect(await guests[index]!.request('send-message', { roomId, message: 'Still here' })).toMatchObject({
      ok: false,
    });
    const again = await guests[index]!.request('join-room', roomId, 'Guest', { resume: resumes[index] });
    expect(again).toMatchObject({ code });
  }
  expect(await guests[2]!.request('send-message', { roomId, message: { text: 'Hello' } })).toMatchObject({ ok: true });
  for (const guest of guests) guest[Symbol.dispose]();
});

test('a visitor is removed from the room of a session that is no longer for everyone', async () => {
  const environment = { REALTIME_REPLICA_HEARTBEAT_MS: '100' };
  await using world = await openWorld([realtime], { environment });
  const ana = await world.user('ana');
  const { roomId, publish } = await openSession(world, ana.id);
  using host = openParticipant(world, { auth: { token: ana.token } });
  using visitor = openParticipant(world);
  await host.join(roomId, 'Ana');
  await visitor.join(roomId, 'Guest');
  await publish(3, { audience: 'subscribers' });
  expect(await visitor.waitFor('refused')).toMatchObject([{ event: 'join-room', code: 'SessionLocked' }]);
  expect(await host.request('send-message', { roomId, message: { text: 'Hello' } })).toMatchObject({ ok: true });
});

test('a tip in the room of a live session reaches its people, and none that names the room of another creator', async () => {
  await using world = await openWorld([realtime]);
  const [ana, bo, cy] = [await world.user('ana'), await world.user('bo'), await world.user('cy')];
  const { roomId, publish } = await openSession(world, ana.id);
  using client = openParticipant(world, { auth: { token: bo.token } });
  await client.request('join-room', roomId, 'Bo');
  const received: unknown[] = [];
  client.socket.on('tip-received', (tip) => received.push(tip));
  const money = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
  const paid = { payerId: cy.id, payerName: 'Cy', price: money(500), creatorShare: money(400) };
  const at = world.clock.now().toISOString();
  const tip = (creatorId: UserId, note: string) => {
    const facts = { ...paid, tipId: newId(), creatorId, note, place: { kind: 'room', id: roomId }, receivedAt: at };
    return world.publish(tipReceived, facts);
  };
  await tip(cy.id, 'for another creator');
  await tip(ana.id, 'Bravo');
  await expect.poll(() => received).toMatchObject([{ name: 'Cy', note: 'Bravo', price: money(500) }]);
  await publish(3, { state: 'completed' });
  await tip(ana.id, 'too late');
  await world.drain();
  expect(received).toHaveLength(1);
});
