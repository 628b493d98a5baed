import { offerPublished, offerVoided, offerWithdrawn } from '@velvet/contracts/content/events';
import { PostId, type UserId } from '@velvet/contracts/ids';
import { chargeReversed, purchaseRefunded } from '@velvet/contracts/payment/events';
import { readPayment } from '@velvet/contracts/payment/payments';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

const subjectKind = 'ticket';

async function offerTicket(world: PaymentWorld, creatorId: UserId, postId = PostId.parse(newId()), revision = 1) {
  const price = { amountMinor: 500, currency: 'USD' as const };
  await world.publish(offerPublished, { postId, creatorId, price, audience: 'public', revision, subjectKind });
  await world.drain();
  return postId;
}

async function voidOffer(world: PaymentWorld, creatorId: UserId, postId: PostId, buyerId: UserId | null = null) {
  if (buyerId === null) await world.publish(offerWithdrawn, { postId, creatorId, revision: 2, subjectKind });
  await world.publish(offerVoided, {
    postId,
    creatorId,
    subjectKind,
    buyerId,
    voidedAt: world.clock.now().toISOString(),
  });
  await world.drain();
}

const refunded = (world: PaymentWorld) =>
  world.published(purchaseRefunded).map(({ buyerId, reason }) => `${buyerId} ${reason}`);

test('all tickets of a voided offer are refunded once, and a later one is not', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, cy] = [await world.creator('ana'), await world.fan('bo'), await world.fan('cy')];
  const [ticket, other] = [await offerTicket(world, ana.id), await offerTicket(world, ana.id)];
  for (const fan of [bo, cy]) expect((await fan.buy(ticket, 5)).status).toBe(200);
  expect((await bo.buy(other, 5)).status).toBe(200);
  await voidOffer(world, ana.id, ticket);
  await Promise.all([world.sweep('payments.refund-voided'), world.sweep('payments.refund-voided')]);
  await world.sweep('payments.refund-voided');
  await world.drain();
  expect(refunded(world).toSorted()).toEqual([`${bo.id} refunded`, `${cy.id} refunded`].toSorted());
  expect(world.published(chargeReversed)).toHaveLength(2);
  expect(await world.balance(`creator:${ana.id}`)).toBe(-400);
  expect(await world.ledgerSum()).toBe(0);

  world.clock.advance({ minutes: 1 });
  await offerTicket(world, ana.id, ticket, 3);
  expect((await bo.buy(ticket, 5)).status).toBe(200);
  await world.sweep('payments.refund-voided');
  expect(refunded(world)).toHaveLength(2);
});

test('one buyer of a voided offer is refunded, also when the payment is settled later', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo, cy] = [await world.creator('ana'), await world.fan('bo', numbers.challenge), await world.fan('cy')];
  const ticket = await offerTicket(world, ana.id);
  expect((await cy.buy(ticket, 5)).status).toBe(200);
  const { data } = await bo.buy(ticket, 5);
  await voidOffer(world, ana.id, ticket, bo.id);
  await world.sweep('payments.refund-voided');
  expect(refunded(world)).toEqual([]);
  await world.answerChallenge(data!.url!, 'authorise');
  await bo.make(readPayment, { params: { id: data!.id } });
  await world.sweep('payments.refund-voided');
  await world.drain();
  expect(refunded(world)).toEqual([`${bo.id} refunded`]);
});

test('an unreachable provider delays the refund of a voided offer', async () => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  const ticket = await offerTicket(world, ana.id);
  await bo.buy(ticket, 5);
  await voidOffer(world, ana.id, ticket);
  world.provider.state.fate = () => 'refused';
  await world.sweep('payments.refund-voided');
  expect(refunded(world)).toEqual([]);
  world.provider.state.fate = () => 'passes';
  await world.sweep('payments.refund-voided');
  await world.drain();
  expect(refunded(world)).toEqual([`${bo.id} refunded`]);
});
