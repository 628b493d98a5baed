import { userBlocked } from '@velvet/contracts/account/events';
import { offerPublished, offerVoided } from '@velvet/contracts/content/events';
import { MessageId, PostId } from '@velvet/contracts/ids';
import { messageOffered, messageOfferWithdrawn } from '@velvet/contracts/messaging/events';
import { giftReceived } from '@velvet/contracts/payment/gift-events';
import { giveGift, listGifts, redeemGift, type GiftThing } from '@velvet/contracts/payment/gifts';
import { readPayment } from '@velvet/contracts/payment/payments';
import { listPurchases } from '@velvet/contracts/payment/purchases';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { numbers, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

const price = { amountMinor: 500, currency: 'USD' } as const;

/** A creator, a fan whose card requires 3-D Secure, and a friend of the fan. */
async function openShop(world: PaymentWorld) {
  const ana = await world.creator('ana', '10.00');
  const [bo, cy] = [await world.fan('bo', numbers.challenge), await world.fan('cy')];
  for (const { id } of [bo, cy]) await world.showCard(id, { role: 'subscriber', adult: true });
  return { ana, bo, cy };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

/** Passes the page of 3-D Secure, and does all scheduled work. */
async function pay(world: PaymentWorld, fan: Fan, payment: { id: string; url: string | null }) {
  await world.answerChallenge(payment.url!, 'authorise');
  await fan.make(readPayment, { params: { id: payment.id } });
  for (const name of ['partings.end', 'payments.refund-voided', 'gifts.refund'] as const) await world.sweep(name);
  await world.drain();
}

const refundOf = async (fan: Fan, id: string) => (await fan.make(readPayment, { params: { id } })).data?.isRefunded;

async function offerPost(world: PaymentWorld, { ana }: Shop): Promise<PostId> {
  const postId = PostId.parse(newId());
  await world.publish(offerPublished, { postId, creatorId: ana.id, price, audience: 'public', revision: 1 });
  await world.drain();
  return postId;
}

async function offerMessage(world: PaymentWorld, { ana, bo }: Shop): Promise<PostId> {
  const messageId = MessageId.parse(newId());
  await world.publish(messageOffered, { messageId, creatorId: ana.id, buyerId: bo.id, price, revision: 1 });
  await world.drain();
  return PostId.parse(messageId);
}

const voidOffer = (world: PaymentWorld, { ana }: Shop, postId: PostId) =>
  world.publish(offerVoided, {
    postId,
    subjectKind: 'post',
    creatorId: ana.id,
    buyerId: null,
    voidedAt: world.clock.now().toISOString(),
  });

test.each([
  ['its post is emptied', offerPost, voidOffer],
  [
    'its message is unsent',
    offerMessage,
    (world: PaymentWorld, { ana }: Shop, id: PostId) =>
      world.publish(messageOfferWithdrawn, { messageId: MessageId.parse(id), creatorId: ana.id, revision: 2 }),
  ],
  ['its creator closes the account', offerPost, (world, { ana }) => world.showCard(ana.id, { hidden: true })],
  ['its payer closes the account', offerPost, (world, { bo }) => world.showCard(bo.id, { hidden: true })],
  [
    'its post is restricted to adults, and the payer is none',
    offerPost,
    async (world, { ana, bo }, postId) => {
      await world.showCard(bo.id, { role: 'subscriber', adult: false });
      const offer = { postId, creatorId: ana.id, price, audience: 'public' } as const;
      await world.publish(offerPublished, { ...offer, revision: 2, isAgeRestricted: true });
    },
  ],
] as const satisfies readonly [
  string,
  (world: PaymentWorld, shop: Shop) => Promise<PostId>,
  (world: PaymentWorld, shop: Shop, id: PostId) => Promise<unknown>,
][])('a checkout that waits for its payer while %s is refunded when it is paid', async (_when, offer, overtake) => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world);
  const id = await offer(world, shop);
  const { data } = await shop.bo.buy(id, 5);
  await overtake(world, shop, id);
  await world.drain();
  await pay(world, shop.bo, data!);
  expect(await refundOf(shop.bo, data!.id)).toBe(true);
  expect(await world.ledgerSum()).toBe(0);
});

test('an order of a subscription that is paid after its creator closed the account is refunded', async () => {
  await using world = await openPaymentWorld();
  const { ana, bo } = await openShop(world);
  const { data } = await bo.subscribe(ana);
  await world.showCard(ana.id, { hidden: true });
  await world.drain();
  await world.sweep('partings.end');
  await pay(world, bo, { id: data!.paymentId!, url: data!.url });
  await world.sweep('payments.refund-voided');
  expect(await refundOf(bo, data!.paymentId!)).toBe(true);
});

const subscription = ({ ana }: Shop): GiftThing => ({
  kind: 'subscription',
  creatorId: ana.id,
  plan: ana.plan.id,
  months: 1,
});

test.each([
  ['the creator blocks the receiver', ({ ana, cy }: Shop) => ({ blockerId: ana.id, blockedId: cy.id })],
  ['the receiver blocks the giver', ({ bo, cy }: Shop) => ({ blockerId: cy.id, blockedId: bo.id })],
  ['the giver blocks the creator', ({ ana, bo }: Shop) => ({ blockerId: bo.id, blockedId: ana.id })],
])('a gift that is paid after %s is refunded and never delivered', async (_when, pairOf) => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world);
  const gift = { thing: subscription(shop), amount: '10.00', receiverId: shop.cy.id, note: 'For you' };
  const { data } = await shop.bo.make(giveGift, { body: gift });
  await world.publish(userBlocked, pairOf(shop));
  await world.drain();
  await pay(world, shop.bo, { id: data!.paymentId, url: data!.url });
  expect(await refundOf(shop.bo, data!.paymentId)).toBe(true);
  expect(world.published(giftReceived)).toEqual([]);
});

test('a gift by link of a post that is emptied is returned, and cannot be redeemed', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world);
  const contentId = await offerPost(world, shop);
  const body = { thing: { kind: 'content', contentId }, amount: '5.00', receiverId: null } as const;
  const { data } = await shop.cy.make(giveGift, { body });
  await voidOffer(world, shop, contentId);
  await world.drain();
  await world.sweep('gifts.refund');
  const code = data!.gift.link!.split('/').at(-1)!;
  expect(await shop.bo.make(redeemGift, { params: { code } })).toMatchObject({ code: 'GiftOver' });
  expect((await shop.cy.make(listGifts)).data?.map(({ state }) => state)).toEqual(['returned']);
  expect(await world.balance('gifts-held')).toBe(0);
});

test('a checkout that is paid after its content was given to the payer is refunded, and the gift stays', async () => {
  await using world = await openPaymentWorld();
  const shop = await openShop(world);
  const { bo, cy } = shop;
  const contentId = await offerPost(world, shop);
  const { data } = await bo.buy(contentId, 5);
  const gift = { thing: { kind: 'content', contentId }, amount: '5.00', receiverId: bo.id } as const;
  expect(await cy.make(giveGift, { body: gift })).toMatchObject({ status: 200 });

  await pay(world, bo, data!);

  expect(await refundOf(bo, data!.id)).toBe(true);
  expect((await bo.make(listPurchases)).data?.map(({ isRefunded }) => isRefunded)).toEqual([true, false]);
  expect(await bo.buy(contentId, 5)).toMatchObject({ code: 'AlreadyOwned' });
  expect(await world.ledgerSum()).toBe(0);
});
