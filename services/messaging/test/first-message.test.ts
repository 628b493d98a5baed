import { readConversation, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import {
  conversationChanged,
  firstMessageOffered,
  firstMessageOfferWithdrawn,
  messageOffered,
} from '@velvet/contracts/messaging/events';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { VaultItemId, type ConversationId } from '@velvet/contracts/ids';
import { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import {
  broadcast,
  creators,
  history,
  open,
  people,
  publishCard,
  publishFollow,
  publishPurchase,
  publishSubscription,
  send,
} from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

async function ask(creator: Person, amountMinor: number | null) {
  const body = { firstMessagePrice: amountMinor === null ? null : usd(amountMinor) };
  const answer = await creator.make(updateMessageSettings, { body });
  await world.drain();
  return answer;
}

const writing = async (person: Person, conversationId: ConversationId) =>
  (await person.make(readConversation, { params: { conversationId } })).data?.writing;

const offersOf = (creator: Person) =>
  world.published(firstMessageOffered).filter((each) => each.creatorId === creator.id);

test("a creator's prices are in the creator's currency, and a price in another one is refused", async () => {
  const [ana] = await creators(world, 'ana');
  const [bo] = await people(world, 'bo');
  await ask(ana, 700);
  await world.publish(creatorCurrencyChanged, { creatorId: ana.id, currency: 'EUR', revision: 1 });
  await world.drain();
  const price = { amountMinor: 700, currency: 'EUR' };
  expect((await open(bo, ana)).firstMessageOffer).toMatchObject({ price });
  expect(await ask(ana, 900)).toMatchObject({ status: 400, field: 'firstMessagePrice.currency' });
  const params = { conversationId: (await open(ana, bo)).id };
  const body = { content: '', type: 'locked' as const, price: 7, vaultItemIds: [VaultItemId.parse(newId())] };
  expect(dataOf(await ana.make(sendMessage, { params, body }))).toMatchObject({ price });
  await world.drain();
  expect(world.published(messageOffered).at(-1)).toMatchObject({ price });
});

test('a person that is no subscriber sees the price, pays it once and writes', async () => {
  const [ana] = await creators(world, 'ana');
  const [bo] = await people(world, 'bo');
  expect((await ask(ana, 700)).data).toMatchObject({ firstMessagePrice: usd(700) });
  const [offer] = offersOf(ana);
  expect(offer).toMatchObject({ price: usd(700), revision: 1 });
  const { id, ...conversation } = await open(bo, ana);
  expect(conversation).toMatchObject({
    writing: 'price',
    calling: 'price',
    firstMessageOffer: { kind: 'buy', postId: offer!.offerId, price: usd(700) },
  });
  const body = { content: 'Hello?' };
  const refused = await bo.make(sendMessage, { params: { conversationId: id }, body });
  expect(refused).toMatchObject({ status: 403, code: 'MessagesForPrice' });
  const refund = await publishPurchase(world, bo, ana, { kind: 'firstMessage', id: offer!.offerId }, 700);
  await world.drain();
  expect(world.published(conversationChanged)).toContainEqual({ conversationId: id, userId: bo.id });
  expect(await writing(bo, id)).toBe('open');
  await refund();
  await world.drain();
  expect(await writing(bo, id)).toBe('price');
  const again = await publishPurchase(world, bo, ana, { kind: 'firstMessage', id: offer!.offerId }, 700);
  await world.drain();
  await send(bo, id, 'Hello!');
  // the sent message keeps the permission
  await again();
  await world.drain();
  await send(bo, id, 'One more thing');
  expect(await history(bo, id)).toHaveLength(2);
});

test('subscribers, people that were answered and earlier writers pay nothing', async () => {
  const [ana] = await creators(world, 'ana');
  const [bo, cy, di] = await people(world, 'bo', 'cy', 'di');
  const early = await open(cy, ana);
  await send(cy, early.id, 'Before there was a price');
  await ask(ana, 500);
  await publishSubscription(world, bo, ana);
  await world.drain();
  const { id } = await open(di, ana);
  expect([await writing(di, id), (await open(bo, ana)).writing, await writing(cy, early.id)]).toEqual([
    'price',
    'open',
    'open',
  ]);
  await open(ana, di);
  await send(ana, id, 'Hi, write to me');
  expect(await writing(di, id)).toBe('open');
});

test('a broadcast is no answer, so the price stays', async () => {
  const [ana] = await creators(world, 'ana');
  const [bo] = await people(world, 'bo');
  await publishFollow(world, bo, ana);
  await ask(ana, 500);
  await broadcast(ana, { audience: 'followers', content: 'Hello' });
  expect(await open(bo, ana)).toMatchObject({ writing: 'price', lastMessage: 'Hello' });
});

test('the policy of the receiver comes before the price', async () => {
  const [ana] = await creators(world, 'ana');
  const [bo] = await people(world, 'bo');
  const { id } = await open(bo, ana);
  await ask(ana, 500);
  await ana.make(updateMessageSettings, { body: { whoCanWrite: 'nobody' } });
  expect(await writing(bo, id)).toBe('closed');
  await ana.make(updateMessageSettings, { body: { whoCanWrite: 'following' } });
  expect(await writing(bo, id)).toBe('followed');
});

test('each change of the price is one offer with a higher revision, and no price withdraws it', async () => {
  const [ana] = await creators(world, 'ana');
  for (const price of [500, 500, 900, null, null, 300]) await ask(ana, price);
  const offers = offersOf(ana);
  expect(offers.map(({ price, revision }) => [price.amountMinor, revision])).toEqual([
    [500, 1],
    [900, 2],
    [300, 4],
  ]);
  expect(new Set(offers.map(({ offerId }) => offerId)).size).toBe(1);
  const withdrawn = world.published(firstMessageOfferWithdrawn).filter((each) => each.creatorId === ana.id);
  expect(withdrawn).toMatchObject([{ revision: 3 }]);
});

test('only verified creators ask a price, between 1 and 500 dollars', async () => {
  const [bo] = await people(world, 'bo');
  const [ana] = await creators(world, 'ana');
  expect(await ask(bo, 500)).toMatchObject({ status: 403, code: 'PriceForCreators' });
  expect((await ask(bo, null)).status).toBe(200);
  for (const price of [99, 50_001]) expect(await ask(ana, price)).toMatchObject({ status: 400, code: 'InvalidInput' });
  await publishCard(world, ana, { revision: 3, role: 'creator', verified: false });
  await world.drain();
  expect(await ask(ana, 500)).toMatchObject({ status: 403, code: 'PriceForCreators' });
});
