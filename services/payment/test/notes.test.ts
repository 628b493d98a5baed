import { userBlocked, userFollowed, userUnfollowed } from '@velvet/contracts/account/events';
import { PostId, type UserId } from '@velvet/contracts/ids';
import type { WritingPolicy } from '@velvet/contracts/messaging/conversations';
import {
  contactOpened,
  firstMessageOffered,
  firstMessageOfferWithdrawn,
  writingPolicyChanged,
} from '@velvet/contracts/messaging/events';
import { giveGift } from '@velvet/contracts/payment/gifts';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { RoomId } from '@velvet/contracts/meeting/room-id';
import type { TipPlace } from '@velvet/contracts/payment/tips';
import { newId } from '@velvet/kit/base/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

let world: PaymentWorld;
let ana: Awaited<ReturnType<PaymentWorld['creator']>>;
beforeAll(async () => {
  world = await openPaymentWorld();
  ana = await world.creator('ana');
});
afterAll(() => world[Symbol.asyncDispose]());

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

async function pair(): Promise<[Fan, Fan]> {
  const people: [Fan, Fan] = [await world.fan('bo'), await world.fan('cy')];
  for (const { id } of people) await world.showCard(id, { role: 'subscriber' });
  return people;
}

async function give(giver: Fan, receiverId: UserId | null, note?: string, isAnonymous = false) {
  const contentId = await world.offer(ana.id, 500);
  const { status, code, field } = await giver.make(giveGift, {
    body: { thing: { kind: 'content', contentId }, amount: 5, receiverId, isAnonymous, ...(note && { note }) },
  });
  return status === 200 ? 'given' : [code, field];
}

async function tip(payer: Fan, creatorId: UserId, place: TipPlace, note?: string) {
  const body = { tip: { creatorId, place, ...(note && { note }) }, amount: 1 };
  const { status, code, field } = await payer.make(payPerView, {
    body,
    headers: { 'idempotency-key': newId() },
  });
  return status === 200 ? 'given' : [code, field];
}

let revision = 1;
async function setPolicy({ id: userId }: { id: UserId }, whoCanWrite: WritingPolicy) {
  await world.publish(writingPolicyChanged, { userId, whoCanWrite, revision: (revision += 1) });
  await world.drain();
}

const refused = ['NoteNotAllowed', 'note'];

test('the note of a gift needs the permission to write to its receiver, and a gift without a note does not', async () => {
  const [bo, cy] = await pair();
  expect(await give(bo, cy.id, 'For you')).toBe('given');
  await setPolicy(cy, 'nobody');
  expect(await give(bo, cy.id, 'For you')).toEqual(refused);
  expect(await give(bo, cy.id, 'For you', true)).toEqual(refused);
  expect(await give(bo, cy.id)).toBe('given');
  expect(await give(bo, null, 'For whoever opens it')).toBe('given');
  await world.publish(contactOpened, { writerId: cy.id, readerId: bo.id });
  await world.drain();
  expect(await give(bo, cy.id, 'An answer')).toBe('given');
});

test('a note follows the setting of its receiver, as the newest change gives it', async () => {
  const [bo, cy] = await pair();
  await setPolicy(cy, 'following');
  await world.publish(writingPolicyChanged, { userId: cy.id, whoCanWrite: 'everyone', revision: 1 });
  await world.drain();
  expect(await give(bo, cy.id, 'Hi')).toEqual(refused);
  await world.publish(userFollowed, { followerId: cy.id, followedId: bo.id, isMutual: false });
  await world.drain();
  expect(await give(bo, cy.id, 'Hi')).toBe('given');
  await world.publish(userUnfollowed, { followerId: cy.id, followedId: bo.id });
  await setPolicy(cy, 'subscribers');
  expect(await give(bo, cy.id, 'Hi')).toEqual(refused);
  await world.publish(userBlocked, { blockerId: cy.id, blockedId: bo.id });
  await world.drain();
  expect(await give(bo, cy.id, 'Hi')).toEqual(['ReceiverNotFound', undefined]);
});

test('a tip does not carry a note past the price of a first message, except to a room', async () => {
  const [bo] = await pair();
  const dora = await world.creator('dora');
  const offer = { offerId: newId(), creatorId: dora.id, price: usd(5000) };
  await world.publish(firstMessageOffered, { ...offer, revision: 1 });
  await world.drain();
  const places: TipPlace[] = [
    { kind: 'profile' },
    { kind: 'post', id: PostId.parse(newId()) },
    { kind: 'conversation', id: newId() as never },
  ];
  for (const place of places) {
    expect(await tip(bo, dora.id, place, 'Hello')).toEqual(refused);
    expect(await tip(bo, dora.id, place)).toBe('given');
  }
  const room: TipPlace = { kind: 'room', id: RoomId.parse('session-room') };
  expect(await tip(bo, dora.id, room, 'Hello all')).toBe('given');
  await bo.make(payPerView, { body: { contentId: PostId.parse(offer.offerId), amount: 50 } });
  expect(await tip(bo, dora.id, { kind: 'profile' }, 'Hello')).toBe('given');
});

test('a subscriber, and a person that wrote before the price, send notes without paying it', async () => {
  const [bo, cy] = await pair();
  const eva = await world.creator('eva');
  await bo.subscribe(eva);
  await world.publish(contactOpened, { writerId: cy.id, readerId: eva.id });
  const offer = { offerId: newId(), creatorId: eva.id };
  await world.publish(firstMessageOffered, { ...offer, price: usd(5000), revision: 1 });
  await world.drain();
  const [di] = await pair();
  const notes = () => Promise.all([bo, cy, di].map((payer) => tip(payer, eva.id, { kind: 'profile' }, 'Hello')));
  expect(await notes()).toEqual(['given', 'given', refused]);
  await world.publish(firstMessageOfferWithdrawn, { ...offer, revision: 2 });
  await world.drain();
  expect(await notes()).toEqual(['given', 'given', 'given']);
});
