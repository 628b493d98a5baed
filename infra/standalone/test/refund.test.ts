import { advanceTime } from '@velvet/card-sandbox/calls';
import { cardSandbox } from '@velvet/card-sandbox/service';
import { createTestCard } from '@velvet/card-sandbox/test-card-client';
import { content } from '@velvet/content/service';
import { profileUpdated } from '@velvet/contracts/account/events';
import { createPost, likePost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { openPurchase } from '@velvet/contracts/content/openings';
import { readVaultItem, uploadVaultItem } from '@velvet/contracts/content/vault';
import { listComments } from '@velvet/contracts/content/comment-calls';
import { attachPaymentMethod } from '@velvet/contracts/payment/cards';
import { readPayment, refundCharge } from '@velvet/contracts/payment/payments';
import { setPlan } from '@velvet/contracts/payment/plans';
import { listPurchases, payPerView } from '@velvet/contracts/payment/purchases';
import { listStatements } from '@velvet/contracts/payment/statements';
import { listSubscriptions, subscribe } from '@velvet/contracts/payment/subscriptions';
import { readPurchaseUndo, undoPurchase } from '@velvet/contracts/payment/undo';
import { photograph } from '@velvet/media/testing/image.fixture';
import { payment } from '@velvet/payment/service';
import { dataOf, type Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardKeys, openWiredWorld } from './every-service.ts';

async function openGallery(environment: Record<string, string> = {}) {
  const world = await openWiredWorld([payment, cardSandbox, content], environment);
  const [ana, bo, admin] = [await world.user('ana'), await world.user('bo'), await world.administrator()];
  for (const [person, role] of [
    [ana, 'creator'],
    [bo, 'subscriber'],
  ] as const) {
    const card = { revision: 1, handle: person.handle, name: person.handle, bio: '', avatar: null, demo: false };
    const standing = { role, verified: true, visibility: 'public', hidden: false } as const;
    const joinedAt = world.clock.now().toISOString();
    await world.publish(profileUpdated, { userId: person.id, ...card, ...standing, joinedAt });
  }
  await world.drain();
  const provider = { url: world.url('card-sandbox'), publishableKey: cardKeys.publishable };
  const paymentMethodId = await createTestCard(provider, '4242424242424242');
  await bo.make(attachPaymentMethod, { body: { paymentMethodId } });
  const picture = new Uint8Array(await photograph({ width: 640, height: 480 }).jpeg().toBuffer());
  const file = { name: 'a.jpg', type: 'image/jpeg', content: picture };
  const item = await ana.make(uploadVaultItem, { body: {}, files: [file] });
  await world.drain();
  await ana.make(readVaultItem, { params: { id: dataOf(item).id } });
  const publish = async (privacy: 'public' | 'subscribers', price?: string) => {
    const post = await ana.make(createPost, {
      body: { text: 'The tide', privacy, vaultItemIds: [dataOf(item).id], ...(price !== undefined && { price }) },
    });
    expect(post).toMatchObject({ status: 200 });
    await world.drain();
    return dataOf(post)._id;
  };
  return { world, ana, bo, admin, publish, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

/** Every address of the media that this answer hands out. */
async function mediaOf(person: Person, id: Awaited<ReturnType<Gallery['publish']>>): Promise<string[]> {
  const { data } = await person.make(readPost, { params: { id } });
  return data!.content.media.flatMap(({ url, renditions }) => [url, ...renditions.map((rendition) => rendition.url)]);
}
type Gallery = Awaited<ReturnType<typeof openGallery>>;

const statuses = (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await fetch(url)).status)).then((all) => [...new Set(all)]);

async function ledger(world: World) {
  const rows = await world
    .service('payment')
    .db.rows<{ account: string; sum: number }>(
      'test.accounts',
      'select account, sum(amount_minor)::bigint as sum from ledger_entry group by account having sum(amount_minor) <> 0',
    );
  return rows;
}

test('a refunded purchase closes the post, its comments and its media, and leaves the books at zero', async () => {
  await using gallery = await openGallery();
  const { world, ana, bo, admin, publish } = gallery;
  const id = await publish('public', '5.00');
  const bought = await bo.make(payPerView, { body: { contentId: id, amount: 5 } });
  await world.drain();
  const urls = await mediaOf(bo, id);
  expect(urls.length).toBeGreaterThan(0);
  expect(await statuses(urls)).toEqual([200]);
  expect(await bo.make(likePost, { params: { id }, body: {} })).toMatchObject({ status: 200 });

  expect(await admin.make(refundCharge, { body: { chargeId: dataOf(bought).id } })).toMatchObject({ status: 200 });
  await world.drain();
  expect(await bo.make(readPost, { params: { id } })).toMatchObject({
    data: {
      locked: { reason: 'price', offers: [{ kind: 'buy', price: { amountMinor: 500 } }] },
      content: { text: '', media: [] },
      engagement: { likes: [], counts: { likes: 1 } },
      userEngagement: { isPurchased: false, isLiked: true },
    },
  });
  const listed = await bo.make(listPosts, { query: { author: ana.handle } });
  expect(JSON.stringify(listed.data)).not.toContain('/original');
  expect(await bo.make(listComments, { params: { postId: id } })).toMatchObject({ status: 403, code: 'PostLocked' });
  expect(await bo.make(likePost, { params: { id }, body: {} })).toMatchObject({ status: 403 });
  // signed URLs expire after five minutes
  world.clock.advance({ minutes: 5 });
  expect(await statuses(urls)).toEqual([403]);
  expect(await mediaOf(ana, id)).not.toEqual([]);

  expect(await ledger(world)).toEqual([]);
  expect((await bo.make(listPurchases)).data).toMatchObject([{ contentId: id, isRefunded: true }]);
  const { data: statements } = await ana.make(listStatements);
  expect(new Map(statements!.map(({ type, amount, netAmount }) => [type, [amount, netAmount]]))).toEqual(
    new Map([
      ['payout', [5, 4]],
      ['refund', [-5, -4]],
    ]),
  );

  expect(await bo.make(payPerView, { body: { contentId: id, amount: 5 } })).toMatchObject({ status: 200 });
  await world.drain();
  expect(await statuses(await mediaOf(bo, id))).toEqual([200]);
});

test('a refunded period closes what the subscription opened, and leaves what was bought open', async () => {
  await using gallery = await openGallery();
  const { world, ana, bo, admin, publish } = gallery;
  const plan = await ana.make(setPlan, { body: { monthlyPrice: '9.99' } });
  const [forSubscribers, forSale] = [await publish('subscribers'), await publish('public', '5.00')];
  const body = { creatorId: ana.id, plan: dataOf(plan).id, interval: 'month' as const };
  const subscribed = await bo.make(subscribe, { body });
  await bo.make(payPerView, { body: { contentId: forSale, amount: 5 } });
  await world.drain();
  const urls = [...(await mediaOf(bo, forSubscribers)), ...(await mediaOf(bo, forSale))];
  expect(await statuses(urls)).toEqual([200]);

  const chargeId = dataOf(subscribed).paymentId!;
  const refunds = await Promise.all([1, 2, 3].map(() => admin.make(refundCharge, { body: { chargeId } })));
  expect(refunds.map(({ status }) => status)).toEqual([200, 200, 200]);
  await world.sweep();
  expect(await bo.make(readPost, { params: { id: forSubscribers } })).toMatchObject({
    data: { locked: { reason: 'subscribers' }, content: { media: [] } },
  });
  expect(await mediaOf(bo, forSale)).not.toEqual([]);
  expect((await bo.make(listSubscriptions)).data?.filter(({ state }) => state === 'active')).toEqual([]);
  const accounts = new Map((await ledger(world)).map(({ account, sum }) => [account, sum]));
  expect(accounts).toEqual(
    new Map([
      ['provider-clearing', 500],
      [`creator:${ana.id}`, -400],
      ['platform-fees', -100],
    ]),
  );
  // nothing renews what was given back
  await world.anonymous.make(advanceTime, { headers: { 'x-api-key': cardKeys.secret }, body: { days: 40 } });
  await world.sweep();
  expect(new Map((await ledger(world)).map(({ account, sum }) => [account, sum]))).toEqual(accounts);
});

/** Buys a post of its own, which stays closed until it is opened, or opens with the first read. */
async function buyOne({ world, bo, publish }: Gallery, isSealed: boolean) {
  const id = await publish('public', '5.00');
  const bought = dataOf(await bo.make(payPerView, { body: { contentId: id, amount: 5, isSealed } }));
  if (bought.purchaseId === null) throw new Error('A settled purchase has an id.');
  await world.drain();
  const params = { id: bought.purchaseId };
  return {
    read: () => mediaOf(bo, id),
    post: async () => dataOf(await bo.make(readPost, { params: { id } })),
    open: () => bo.make(openPurchase, { body: { purchaseId: params.id } }),
    undo: () => bo.make(undoPurchase, { params }),
    async decided() {
      await world.drain();
      return dataOf(await bo.make(readPurchaseUndo, { params })).state;
    },
    isRefunded: async () => dataOf(await bo.make(readPayment, { params: { id: bought.id } })).isRefunded,
  };
}

test('a purchase is undone while it is unopened: access ends, the money returns, and the lot of the creator is gone', async () => {
  await using gallery = await openGallery();
  const { world, ana, bo, publish } = gallery;
  const [sealed, plain] = [await buyOne(gallery, true), await buyOne(gallery, false)];
  expect(await sealed.read()).toEqual([]);
  expect(await sealed.post()).toMatchObject({
    locked: { reason: 'price', offers: [{ kind: 'open' }] },
    userEngagement: { isPurchased: true },
  });
  expect((await sealed.undo()).data).toMatchObject({ state: 'undoing' });
  expect(await sealed.decided()).toBe('undone');
  expect(await sealed.isRefunded()).toBe(true);
  expect(await sealed.open()).toMatchObject({ status: 409, code: 'BoughtContentClosed' });
  await world.drain();
  expect(await sealed.post()).toMatchObject({
    locked: { offers: [{ kind: 'buy' }] },
    userEngagement: { isPurchased: false },
  });
  expect((await sealed.undo()).data).toMatchObject({ state: 'undone' });

  expect(await plain.decided()).toBe('possible');
  expect(await plain.read()).not.toEqual([]);
  expect(await plain.decided()).toBe('opened');
  expect(await plain.undo()).toMatchObject({ status: 409, code: 'PurchaseOpened' });
  expect(await plain.isRefunded()).toBe(false);
  expect((await ana.make(listStatements)).data?.reduce((sum, { netAmount }) => sum + netAmount, 0)).toBe(4);

  const late = await buyOne(gallery, true);
  world.clock.advance({ minutes: 10 });
  expect(await late.undo()).toMatchObject({ status: 409, code: 'UndoTooLate' });
  expect(await late.open()).toMatchObject({ status: 200 });
  expect(await late.read()).not.toEqual([]);
  for (let undone = 1; undone < 3; undone++) await (await buyOne(gallery, true)).undo();
  expect(await (await buyOne(gallery, true)).undo()).toMatchObject({
    status: 409,
    code: 'UndoLimit',
    details: { limit: 3 },
  });
  const id = await publish('subscribers');
  expect((await bo.make(readPost, { params: { id } })).data?.locked).toMatchObject({ reason: 'subscribers' });
});

test('a purchase that is opened and undone at once is either refunded or open, never both and never neither', async () => {
  await using gallery = await openGallery({ PAYMENT_UNDO_LIMIT: '1000' });
  const { world } = gallery;
  const step = fc.constantFrom('undo', 'undo', 'open', 'read', 'drain', 'sweep');
  const property = fc.asyncProperty(
    fc.boolean(),
    fc.array(step, { minLength: 2, maxLength: 6 }),
    async (isSealed, steps) => {
      const bought = await buyOne(gallery, isSealed);
      const run = async (what: (typeof steps)[number]) => {
        if (what === 'read') return (await bought.read()).length > 0;
        if (what === 'open') return (await bought.open()).status === 200;
        if (what === 'undo') await bought.undo();
        else if (what === 'drain') await world.drain();
        else await world.sweep();
        return false;
      };
      const given = (await Promise.all(steps.map(run))).includes(true);
      const state = await bought.decided();
      const isRefunded = await bought.isRefunded();
      await world.drain();
      expect(['possible', 'undone', 'opened']).toContain(state);
      expect(isRefunded).toBe(state === 'undone');
      expect(given && isRefunded).toBe(false);
      const { userEngagement } = await bought.post();
      expect(userEngagement.isPurchased).toBe(!isRefunded);
    },
  );
  await fc.assert(property, { numRuns: 12 });
});
