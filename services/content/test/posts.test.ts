import { userBlocked, userUnblocked, userUnfollowed } from '@velvet/contracts/account/events';
import {
  accessChanged,
  offerPublished,
  offerWithdrawn,
  postAudienceChanged,
  postDeleted,
  postPublished,
} from '@velvet/contracts/content/events';
import { createPost, deletePost, editPost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { subscriptionCancellationChanged, subscriptionEnded, purchaseRefunded } from '@velvet/contracts/payment/events';
import { dataOf } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openShop, secretText } from './shop.ts';
import { openContent, photograph, bytes } from './world.ts';

test('a locked post has its offer and no protected content', async () => {
  await using shop = await openShop();
  const { world, fan, forSale, forSubscribers } = shop;
  expect(forSubscribers).toMatchObject({ state: 'published', content: { text: secretText, media: [{ width: 360 }] } });

  const listed = await fan.make(listPosts, { query: { author: 'ana' } });
  expect(dataOf(listed).map(({ locked }) => locked)).toMatchObject([
    { reason: 'price', offers: [{ kind: 'buy', price: { amountMinor: 500 } }], imageCount: 1 },
    { reason: 'subscribers', offers: [{ kind: 'subscribe', month: { amountMinor: 999 }, year: null }] },
  ]);
  for (const who of [fan, world.anonymous]) {
    const page = await who.make(listPosts, { query: { author: 'ana' } });
    const answers = [page, await who.make(listPosts), await who.make(readPost, { params: { id: forSale._id } })];
    expect(JSON.stringify(answers)).not.toMatch(/tide|Secret Bay|beach-secret|rendition|original/);
  }
  expect((await fetch(dataOf(listed)[0]!.locked!.previewUrl!)).status).toBe(200);
});

test('paying opens; the end of a subscription closes what it opened, and not what was bought', async () => {
  await using shop = await openShop();
  const { world, ana, fan, forSale, forSubscribers, lockOf } = shop;
  const purchase = await world.buy(fan, ana.id, forSale._id);
  const subscription = await world.subscribe(fan, ana);
  expect(world.published(accessChanged)).toMatchObject([
    { postId: forSale._id, isOpen: true },
    { userId: fan.id, postId: null, isOpen: true },
  ]);
  expect([await lockOf(forSale), await lockOf(forSubscribers)]).toEqual([secretText, secretText]);
  const { data } = await fan.make(readPost, { params: { id: forSale._id } });
  expect((await fetch(data!.content.media[0]!.url)).status).toBe(200);

  await world.publish(subscriptionCancellationChanged, { ...subscription, revision: 2, endsAtPeriodEnd: true });
  await world.drain();
  expect(await lockOf(forSubscribers)).toBe(secretText);
  world.clock.advance({ days: 31 });
  expect(await lockOf(forSubscribers)).toBe('subscribers');
  const endedAt = world.clock.now().toISOString();
  await world.publish(subscriptionEnded, { ...subscription, revision: 3, reason: 'cancelled', endedAt });
  // late and out of order: the newer state stays
  const late = { ...subscription, revision: 2, endsAtPeriodEnd: false, periodEndsAt: '2099-01-01T00:00:00Z' };
  await world.publish(subscriptionCancellationChanged, late);
  await world.drain();
  expect(world.published(accessChanged).at(-1)).toMatchObject({ postId: null, isOpen: false });
  expect([await lockOf(forSale), await lockOf(forSubscribers)]).toEqual([secretText, 'subscribers']);

  await world.publish(purchaseRefunded, { ...purchase, reason: 'refunded', refundedAt: endedAt });
  await world.drain();
  expect(await lockOf(forSale)).toBe('price');
});

test('audiences hold: followers, friends, private, blocked and age', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const bo = await world.member('bo');
  const followers = await world.post(ana, { text: 'For followers', privacy: 'followers' });
  const friends = await world.post(ana, { text: 'For friends', privacy: 'friends' });
  const mine = await world.post(ana, { text: 'Mine', privacy: 'private' });
  const adults = await world.post(ana, { text: 'Grown-up', ageRestricted: true });
  const read = async (who: Pick<typeof bo, 'make'>, id: typeof mine._id) => {
    const { status, data } = await who.make(readPost, { params: { id } });
    // asked for among others it is the same, or missing
    expect((await who.make(listPosts, { query: { ids: id } })).data).toEqual(data ? [data] : []);
    return data ? (data.locked?.reason ?? 'open') : status;
  };
  const page = async (who: Pick<typeof bo, 'make'>) =>
    (await who.make(listPosts, { query: { author: ana.id } })).data?.map(
      ({ content, locked }) => locked?.reason ?? content.text,
    );

  expect([
    await read(bo, followers._id),
    await read(bo, friends._id),
    await read(bo, mine._id),
    await read(bo, adults._id),
    await read(world.anonymous, adults._id),
  ]).toEqual(['followers', 404, 404, 'open', 'age']);
  await world.follow(bo, ana);
  expect([await read(bo, followers._id), await read(bo, friends._id)]).toEqual(['open', 404]);
  expect(await page(bo)).toEqual(['Grown-up', 'For followers']);
  await world.follow(ana, bo);
  expect([await read(bo, friends._id), await read(bo, mine._id)]).toEqual(['open', 404]);
  world.clock.advance({ seconds: 2 });
  expect(await page(bo)).toEqual(['Grown-up', 'For friends', 'For followers']);
  expect(await page(ana)).toEqual(['Grown-up', 'Mine', 'For friends', 'For followers']);
  expect((await bo.make(listPosts)).data).toHaveLength(3);
  expect(await page(world.anonymous)).toEqual(['age', 'followers']);

  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  expect([await read(bo, adults._id), await page(bo)]).toEqual([404, undefined]);
  expect((await bo.make(listPosts)).data).toEqual([]);
  await world.publish(userUnblocked, { blockerId: ana.id, blockedId: bo.id });
  await world.card(ana, { role: 'creator', verified: true, hidden: true });
  expect(await read(bo, adults._id)).toBe(404);
  await world.publish(userUnfollowed, { followerId: bo.id, followedId: ana.id });
});

test('publishing and selling need what they need, and a post its content', async () => {
  await using world = await openContent();
  const member = await world.member('mem');
  const unverified = await world.user('new');
  await world.card(unverified, { role: 'creator', verified: false });
  const refusals = [
    await member.make(createPost, { body: { text: '   ' } }),
    await member.make(createPost, { body: { text: 'x', price: 5 } }),
    await member.make(createPost, { body: { text: 'x', privacy: 'subscribers' } }),
    await unverified.make(createPost, { body: { text: 'x' } }),
    await member.make(createPost, { body: { text: 'x', price: '9.999' } }),
    await member.make(createPost, { body: { text: '👨‍👩‍👧‍👦'.repeat(2001) } }),
    await member.make(createPost, { body: { text: 'x', privacy: 'private', price: 5 } }),
    await world.anonymous.make(createPost, { body: { text: 'x' } }),
  ];
  expect(refusals.map(({ status, code, field }) => [status, code, field])).toEqual([
    [400, 'PostEmpty', undefined],
    [403, 'SellingForCreators', undefined],
    [403, 'SellingForCreators', undefined],
    [403, 'VerificationRequired', undefined],
    [400, 'InvalidInput', 'price'],
    [400, 'InvalidInput', 'text'],
    [400, 'InvalidInput', 'price'],
    [401, 'SignedOut', undefined],
  ]);
  expect(refusals[0]!.message).toBe('Please add some content to your post');
  expect(await world.post(member, { text: '👨‍👩‍👧‍👦'.repeat(2000) })).toMatchObject({ state: 'published' });

  const draft = await world.post(unverified, { text: 'Later', isDraft: true, privacy: 'subscribers', price: '7' });
  const params = { id: draft._id };
  expect(await member.make(readPost, { params })).toMatchObject({ status: 404 });
  expect(await unverified.make(editPost, { params, body: { isDraft: false } })).toMatchObject({
    status: 403,
    code: 'VerificationRequired',
  });
  expect((await unverified.make(listPosts, { query: { state: 'draft' } })).data).toMatchObject([{ _id: draft._id }]);
  expect(await world.anonymous.make(listPosts, { query: { state: 'draft' } })).toMatchObject({ status: 401 });
  await world.card(unverified, { role: 'creator', verified: true });
  expect((await unverified.make(editPost, { params, body: { isDraft: false } })).data).toMatchObject({
    state: 'published',
    price: { amountMinor: 700 },
  });
  expect(await unverified.make(editPost, { params, body: { isDraft: true } })).toMatchObject({
    status: 409,
    code: 'PostPublished',
  });
  expect(await member.make(editPost, { params, body: { text: 'Mine now' } })).toMatchObject({ status: 404 });
  expect(await member.make(deletePost, { params })).toMatchObject({ status: 404 });
});

test('files sent with a post become items, and the post appears when the last of them is ready', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const [first, second] = [await photograph('one.jpg'), await photograph('two.jpg', 20)];
  const { data: made } = await ana.make(createPost, {
    body: { text: 'Two', location: '{"name":"Lisbon"}', allowShares: 'false' },
    files: [first, second],
  });
  expect(made).toMatchObject({
    state: 'processing',
    type: 'image',
    location: { name: 'Lisbon' },
    allowShares: false,
    content: { media: [] },
  });
  expect(made!.arrangement).toMatchObject([{ thumbnailUrl: null }, { thumbnailUrl: null }]);
  await world.drain();
  expect(dataOf(await world.anonymous.make(readPost, { params: { id: made!._id } })).content.media).toHaveLength(2);
  expect(world.published(postPublished)).toMatchObject([{ postId: made!._id, imageCount: 2, videoCount: 0 }]);

  const broken = { name: 'broken.jpg', type: 'image/jpeg', content: bytes(Buffer.from([0x7f, 0x45, 0x4c, 0x46])) };
  const { data: failing } = await ana.make(createPost, { body: { text: 'Broken' }, files: [broken] });
  await world.drain();
  const failed = (await ana.make(readPost, { params: { id: failing!._id } })).data;
  expect(failed).toMatchObject({
    state: 'failed',
    arrangement: [{ state: 'failed', reason: expect.stringContaining("isn't supported") }],
  });
  expect(await world.anonymous.make(readPost, { params: { id: failing!._id } })).toMatchObject({ status: 404 });
  expect((await ana.make(editPost, { params: { id: failing!._id }, body: { vaultItemIds: [] } })).data).toMatchObject({
    state: 'published',
    content: { text: 'Broken' },
  });
  const refused = await ana.make(createPost, { body: { text: 'x', price: 'nonsense' }, files: [first] });
  expect(refused).toMatchObject({ status: 400, field: 'price' });
  const { db } = world.service('content');
  expect(await db.rows('test.uploads', 'select id from upload where completed_at is null')).toEqual([]);
});

test('a scheduled post appears in its time, an offer follows its price and audience, and a feed has its order', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const fan = await world.member('fan');
  await world.follow(fan, ana);
  const later = await world.post(ana, {
    text: 'Tomorrow',
    price: '3',
    scheduledFor: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
  const now = await world.post(ana, { text: 'Today' });
  expect(later.state).toBe('scheduled');
  await world.sweep();
  expect((await fan.make(listPosts)).data).toHaveLength(1);
  world.clock.advance({ days: 1, minutes: 1 });
  await world.sweep();
  const first = await fan.make(listPosts, { query: { limit: 1 } });
  const second = await fan.make(listPosts, { query: { limit: 1, cursor: first.meta!.nextCursor! } });
  expect([first, second].map(({ data }) => data![0]!._id)).toEqual([later._id, now._id]);
  expect(dataOf(await fan.make(listPosts, { query: { limit: 1, page: 2 } }))[0]!._id).toBe(now._id);

  const params = { id: later._id };
  await ana.make(editPost, { params, body: { price: '4' } });
  await ana.make(editPost, { params, body: { text: 'Same price' } });
  await ana.make(editPost, { params, body: { privacy: 'friends' } });
  await ana.make(editPost, { params, body: { price: 0 } });
  await ana.make(editPost, { params, body: { price: 6 } });
  await ana.make(editPost, { params, body: { privacy: 'private', price: 0 } });
  await ana.make(editPost, { params, body: { privacy: 'followers', price: 6 } });
  await ana.make(deletePost, { params });
  await world.drain();
  expect(
    world.published(offerPublished).map(({ price, audience, revision }) => [price.amountMinor, audience, revision]),
  ).toEqual([
    [300, 'public', 1],
    [400, 'public', 2],
    [400, 'friends', 3],
    [600, 'friends', 5],
    [600, 'followers', 7],
  ]);
  expect(world.published(offerWithdrawn).map(({ revision }) => revision)).toEqual([4, 6, 8]);
  expect(world.published(postAudienceChanged).map(({ audience }) => audience)).toEqual(['friends', 'private']);
  expect(world.published(postPublished).filter(({ postId }) => postId === later._id)).toMatchObject([
    { audience: 'public' },
    { audience: 'followers' },
  ]);
  expect(world.published(postDeleted)).toEqual([{ postId: later._id, authorId: ana.id, audience: 'followers' }]);
});
