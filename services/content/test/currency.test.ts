import { offerPublished } from '@velvet/contracts/content/events';
import { readPost } from '@velvet/contracts/content/post-calls';
import { createQueueItem, listQueue } from '@velvet/contracts/content/queue';
import { readSession } from '@velvet/contracts/content/sessions';
import { editVaultItem } from '@velvet/contracts/content/vault';
import { listVisitedItems } from '@velvet/contracts/content/vault-access';
import { creatorCurrencyChanged } from '@velvet/contracts/payment/currency-events';
import { dataOf } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openContent, photograph } from './world.ts';

test("prices of posts, items of the vault and tickets are in the creator's currency, also those from before", async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const post = await world.post(ana, { text: 'Prints', price: 5 });
  expect(post.price).toEqual({ amountMinor: 500, currency: 'USD' });
  await world.publish(creatorCurrencyChanged, { creatorId: ana.id, currency: 'EUR', revision: 1 });
  await world.drain();
  const price = { amountMinor: 500, currency: 'EUR' };
  const buy = { offers: [{ kind: 'buy', price }] };
  expect(dataOf(await bo.make(readPost, { params: { id: post._id } })).locked).toMatchObject(buy);

  const { id } = await world.item(ana, await photograph());
  await ana.make(editVaultItem, { params: { id }, body: { isPrivate: false, audience: 'public', price: '5' } });
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const live = { title: 'Evening talk', type: 'live', scheduledDate: at, price: 5 } as const;
  const session = dataOf(await ana.make(createQueueItem, { body: live }));
  await world.post(ana, { text: 'More prints', price: 5 });
  await world.drain();
  expect(world.published(offerPublished).map((offer) => [offer.subjectKind, offer.price.currency])).toEqual([
    ['post', 'USD'],
    ['vaultItem', 'EUR'],
    ['ticket', 'EUR'],
    ['post', 'EUR'],
  ]);
  expect(session).toMatchObject({ price: 5, currency: 'EUR' });
  expect(dataOf(await ana.make(listQueue))[0]).toMatchObject({ price: 5, currency: 'EUR' });
  expect(dataOf(await bo.make(readSession, { params: { id: session.id } }))).toMatchObject({ price, locked: buy });
  expect(dataOf(await bo.make(listVisitedItems, { query: { ids: id } }))[0]?.locked).toMatchObject(buy);
});
