import { purchaseCompleted, purchaseRefunded, tipReceived } from '@velvet/contracts/payment/events';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { PurchaseId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newPostId, publishCard } from './events.ts';

test.each([
  ['post', '{post}', 'bought your post', 'a post by'],
  ['ticket', '/session/{post}', 'bought a ticket for your session', 'a ticket by'],
  ['video', '/video/{post}', 'bought your video', 'a video by'],
  ['poem', '/dashboard?section=statements', 'bought your content', 'content by'],
])('a sold and refunded %s is named in notifications, which lead to %s', async (subjectKind, link, sold, refunded) => {
  await using world = await openWorld([notification]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  await publishCard(world, ana.id, 'Ana');
  await publishCard(world, bo.id, 'Bo');
  const postId = newPostId();
  const money = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
  const purchase = {
    purchaseId: PurchaseId.parse(newId()),
    buyerId: bo.id,
    creatorId: ana.id,
    postId,
    subjectKind,
    price: money(500),
    creatorShare: money(400),
  };
  const at = world.clock.now().toISOString();
  await world.publish(purchaseCompleted, { ...purchase, completedAt: at });
  await world.publish(purchaseRefunded, { ...purchase, reason: 'refunded', refundedAt: at });
  const expected = link === '{post}' ? `/dashboard?section=home&post=${postId}` : link.replace('{post}', postId);
  const read = async (person: typeof ana) =>
    (await person.make(listNotifications)).data?.map(({ description }) => description);
  expect(await read(bo)).toEqual([`Your $5.00 for ${refunded} Ana was refunded.`]);
  expect((await read(ana))?.join(' ')).toContain(`Bo ${sold}`);
  const links = (await ana.make(listNotifications)).data?.map((each) => each.link);
  expect(new Set(links)).toEqual(new Set([expected]));
});

test.each([
  ['profile', null, '/dashboard?section=statements'],
  ['post', 'p1', '/dashboard?section=home&post=p1'],
  ['video', 'v1', '/video/v1'],
  ['conversation', 'c1', '/dashboard?section=messages&conversation=c1'],
  ['room', 'r1', '/dashboard?section=statements'],
])('a tip at a %s is one notification with its note, and its refund another one', async (kind, id, link) => {
  await using world = await openWorld([notification]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  await publishCard(world, ana.id, 'Ana');
  await publishCard(world, bo.id, 'Bo');
  const tipId = newPostId();
  const money = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
  const paid = { creatorId: ana.id, price: money(500), creatorShare: money(400) };
  const purchase = {
    ...paid,
    purchaseId: PurchaseId.parse(newId()),
    buyerId: bo.id,
    postId: tipId,
    subjectKind: 'tip',
  };
  const at = world.clock.now().toISOString();
  await world.publish(purchaseCompleted, { ...purchase, completedAt: at });
  const tip = { ...paid, tipId, payerId: bo.id, payerName: 'Bo', place: { kind, id }, note: 'For you' };
  await world.publish(tipReceived, { ...tip, receivedAt: at });
  await world.drain();
  const read = async (person: typeof ana) => (await person.make(listNotifications)).data ?? [];
  expect(await read(ana)).toMatchObject([{ title: 'New tip', description: 'Bo tipped you $5.00: “For you”', link }]);
  await world.publish(purchaseRefunded, { ...purchase, reason: 'refunded', refundedAt: at });
  await world.drain();
  expect((await read(ana))[0]).toMatchObject({ description: 'A tip of $5.00 by Bo was refunded.' });
  expect(await read(bo)).toMatchObject([{ description: 'Your tip of $5.00 to Ana was refunded.' }]);
});
