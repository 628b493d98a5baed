import { offerPublished, offerRestricted } from '@velvet/contracts/content/events';
import { MessageId, PostId } from '@velvet/contracts/ids';
import { messageOffered } from '@velvet/contracts/messaging/events';
import { giveGift, redeemGift } from '@velvet/contracts/payment/gifts';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';

const price = { amountMinor: 500, currency: 'USD' } as const;
const refused = { status: 403, code: 'AgeRequired' };

test('age restricted content is neither bought, given nor redeemed by a member without a birthday, and nothing is charged', async () => {
  await using world = await openPaymentWorld();
  const [ana, grown, unknown] = [await world.creator('ana'), await world.fan('grown'), await world.fan('unknown')];
  await world.showCard(grown.id, { adult: true });
  await world.showCard(unknown.id, { adult: false });
  const postId = PostId.parse(newId());
  const offer = { postId, creatorId: ana.id, price, audience: 'public' } as const;
  await world.publish(offerPublished, { ...offer, revision: 1, isAgeRestricted: true });
  await world.drain();
  const gift = { thing: { kind: 'content', contentId: postId }, amount: '5.00' } as const;

  expect(await unknown.buy(postId, 5)).toMatchObject(refused);
  expect(await unknown.make(giveGift, { body: { ...gift, receiverId: null } })).toMatchObject(refused);
  const toUnknown = { ...gift, receiverId: unknown.id };
  expect(await grown.make(giveGift, { body: toUnknown })).toMatchObject({ code: 'GiftNotAccepted' });
  const before = await world.countCharges();
  const byLink = await grown.make(giveGift, { body: { ...gift, receiverId: null } });
  const params = { code: byLink.data?.gift.link?.split('/').at(-1) ?? '' };
  expect(await unknown.make(redeemGift, { params })).toMatchObject(refused);
  expect((await world.countCharges()) - before).toBe(1);

  await world.showCard(unknown.id, { adult: true });
  expect((await unknown.make(redeemGift, { params })).status).toBe(200);
  expect((await grown.buy(postId, 5)).status).toBe(200);
});

test.each(['before', 'after'])('a message is restricted by an event %s its offer', async (order) => {
  await using world = await openPaymentWorld();
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  await world.showCard(bo.id, { adult: false });
  const messageId = MessageId.parse(newId());
  const restrict = () =>
    world.publish(offerRestricted, { postId: PostId.parse(messageId), subjectKind: 'message', creatorId: ana.id });
  if (order === 'before') await restrict();
  await world.publish(messageOffered, { messageId, creatorId: ana.id, buyerId: bo.id, price, revision: 1 });
  if (order === 'after') await restrict();
  await world.drain();

  expect(await bo.buy(PostId.parse(messageId), 5)).toMatchObject(refused);
  await world.showCard(bo.id, { adult: true });
  expect((await bo.buy(PostId.parse(messageId), 5)).status).toBe(200);
});
