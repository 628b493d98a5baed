import { userBlocked } from '@velvet/contracts/account/events';
import { accessChanged, offerPublished, offerWithdrawn } from '@velvet/contracts/content/events';
import { deleteVaultItem, editVaultItem, readVaultItem, uploadVaultItem } from '@velvet/contracts/content/vault';
import { listVisitedItems, listVisitedVault } from '@velvet/contracts/content/vault-access';
import { changePrivacy, changeVaultAccess } from '@velvet/contracts/content/vault-bulk';
import { PostId, type VaultItemId } from '@velvet/contracts/ids';
import { purchaseRefunded } from '@velvet/contracts/payment/events';
import { dataOf, type Person } from '@velvet/testing/person';
import { wav } from '@velvet/media/testing/audio.fixture';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { bytes, openContent, photograph } from './world.ts';

async function openVault() {
  const world = await openContent();
  const ana = await world.creator('ana');
  await world.plan(ana);
  const item = await world.item(ana, await photograph());
  return { world, ana, item };
}

const visit = (viewer: Pick<Person, 'make'>, query = {}) =>
  viewer.make(listVisitedVault, { params: { creator: 'ana' }, query });
const seen = async (viewer: Pick<Person, 'make'>) => dataOf(await visit(viewer));

const show = (owner: Person, id: VaultItemId, change: z.input<(typeof editVaultItem)['body']>) =>
  owner.make(editVaultItem, { params: { id }, body: { isPrivate: false, ...change } });

test('a private item is in the vault of its owner alone', async () => {
  const { world, ana, item } = await openVault();
  await using _world = world;
  const bo = await world.member('bo');
  await world.subscribe(bo, ana);

  expect(await seen(bo)).toEqual([]);
  expect((await bo.make(listVisitedItems, { query: { ids: item.id } })).data).toEqual([]);
  expect((await ana.make(readVaultItem, { params: { id: item.id } })).data).toMatchObject({
    isPrivate: true,
    audience: 'subscribers',
    price: null,
    seenBy: [],
  });
});

test('an item is open to its audience, and locked without any address for others', async () => {
  const { world, ana, item } = await openVault();
  await using _world = world;
  const [bo, cy] = [await world.member('bo'), await world.member('cy')];
  await world.subscribe(bo, ana);
  await world.follow(cy, ana);
  const { data: shown } = await show(ana, item.id, { description: 'Behind the lock' });
  expect(shown!.seenBy).toEqual([{ kind: 'vault', audience: 'subscribers', price: null }]);

  for (const viewer of [cy, world.anonymous]) {
    const [locked] = await seen(viewer);
    expect(locked).toMatchObject({
      id: item.id,
      title: item.title,
      description: '',
      urls: { original: null, download: null, poster: null, renditions: [] },
      locked: { reason: 'subscribers', imageCount: 1, offers: [{ kind: 'subscribe', creatorId: ana.id }] },
    });
    expect(JSON.stringify(locked)).not.toMatch(/original\?|rendition-|Behind/);
    expect(locked!.locked!.previewUrl).toContain('preview.webp');
  }
  const [open] = await seen(bo);
  expect(open).toMatchObject({ description: 'Behind the lock', locked: null });
  expect((await fetch(open!.urls.original!)).status).toBe(200);

  await show(ana, item.id, { audience: 'followers' });
  expect((await seen(cy))[0]!.locked).toBeNull();
  expect((await seen(world.anonymous))[0]!.locked).toMatchObject({ reason: 'followers' });
  await show(ana, item.id, { audience: 'public' });
  expect((await seen(world.anonymous))[0]!.locked).toBeNull();
  await ana.make(changePrivacy, { body: { ids: [item.id], isPrivate: true } });
  expect(await seen(bo)).toEqual([]);
});

test('an item with a price is offered to its audience, and its buyers keep it until a refund', async () => {
  const { world, ana, item } = await openVault();
  await using _world = world;
  const bo = await world.member('bo');
  await show(ana, item.id, { audience: 'public', price: '5' });
  const price = { amountMinor: 500, currency: 'USD' };
  const offer = { subjectKind: 'vaultItem', postId: item.id, creatorId: ana.id };
  await world.drain();
  expect(world.published(offerPublished)).toMatchObject([{ ...offer, revision: 1, price, audience: 'public' }]);
  expect((await seen(bo))[0]!.locked).toMatchObject({
    reason: 'price',
    offers: [{ kind: 'buy', postId: item.id, price }],
  });

  const purchase = await world.buy(bo, ana.id, PostId.parse(item.id), 'vaultItem');
  expect(await seen(bo)).toMatchObject([{ isPurchased: true, locked: null }]);
  expect(world.published(accessChanged)).toMatchObject([{ userId: bo.id, postId: item.id, isOpen: true }]);

  await ana.make(changePrivacy, { body: { ids: [item.id], isPrivate: true } });
  await world.drain();
  expect(world.published(offerWithdrawn)).toMatchObject([{ ...offer, revision: 2 }]);
  const kept = async () => (await bo.make(listVisitedItems, { query: { ids: item.id } })).data;
  expect(await kept()).toMatchObject([{ id: item.id, locked: null }]);
  await world.publish(purchaseRefunded, {
    ...purchase,
    reason: 'refunded',
    refundedAt: world.clock.now().toISOString(),
  });
  await world.drain();
  expect(await kept()).toEqual([]);
});

test('blocked people and people without a known age do not see what they may not', async () => {
  const { world, ana, item } = await openVault();
  await using _world = world;
  const [bo, cy] = [await world.member('bo'), await world.member('cy')];
  await world.card(cy, { adult: false });
  await show(ana, item.id, { audience: 'public', ageRestricted: true });
  expect((await seen(bo))[0]!.locked).toBeNull();
  expect((await seen(cy))[0]!.locked).toMatchObject({ reason: 'age', offers: [{ kind: 'confirmAge' }] });
  expect((await seen(world.anonymous))[0]!.locked).toMatchObject({ reason: 'age', offers: [{ kind: 'signIn' }] });

  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  expect(await visit(bo)).toMatchObject({ status: 404, code: 'PersonNotFound' });
  expect((await bo.make(listVisitedItems, { query: { ids: item.id } })).data).toEqual([]);
  await world.card(ana, { role: 'creator', verified: true, hidden: true });
  expect(await visit(cy)).toMatchObject({ status: 404 });
  expect((await cy.make(listVisitedItems, { query: { ids: item.id } })).data).toEqual([]);
});

test('only verified creators show a vault to others', async () => {
  const { world, ana, item } = await openVault();
  await using _world = world;
  const bo = await world.member('bo');
  const other = await world.item(bo, await photograph('bo.jpg', 20));
  expect(await show(bo, other.id, { audience: 'public' })).toMatchObject({ status: 403, code: 'SellingForCreators' });
  expect(await show(bo, other.id, { price: '5' })).toMatchObject({ code: 'SellingForCreators' });
  const body = { ids: [item.id], audience: 'followers' as const, price: 3 };
  expect(await bo.make(changeVaultAccess, { body })).toMatchObject({ code: 'SellingForCreators' });
  expect(await show(bo, item.id, { title: 'Mine now' })).toMatchObject({ status: 404 });

  await show(bo, other.id, {});
  expect((await bo.make(listVisitedVault, { params: { creator: 'bo' }, query: {} })).data).toEqual([]);
  await show(ana, item.id, {});
  await world.card(ana, { role: 'creator', verified: false });
  expect(await seen(bo)).toEqual([]);
  expect(await show(ana, item.id, { audience: 'public' })).toMatchObject({ code: 'VerificationRequired' });
});

test('items are shown in bulk, filtered by type and paged', async () => {
  const { world, ana, item } = await openVault();
  await using _world = world;
  const sound = await world.item(ana, { name: 'a.wav', type: 'audio/wav', content: bytes(wav(1)) });
  const foreign = await world.item(await world.creator('cy'), await photograph('cy.jpg', 30));
  const body = { ids: [item.id, sound.id, foreign.id], audience: 'followers' as const, price: '3' };

  const { data } = await ana.make(changeVaultAccess, { body });

  expect(data!.changed.toSorted()).toEqual([item.id, sound.id].toSorted());
  await world.drain();
  expect(world.published(offerPublished)).toHaveLength(2);
  const fan = await world.member('bo');
  expect((await visit(fan, { type: 'audio' })).data).toMatchObject([
    { id: sound.id, waveform: [], locked: { audioCount: 1, audioSeconds: 1 } },
  ]);
  const { data: first, meta } = await visit(fan, { limit: 1 });
  const { data: second } = await visit(fan, { limit: 1, cursor: meta!.nextCursor! });
  expect([...first!, ...second!].map(({ id }) => id)).toEqual([sound.id, item.id]);
  expect(await visit(fan, { cursor: 'x' })).toMatchObject({ status: 400 });
  expect(await fan.make(listVisitedVault, { params: { creator: 'nobody' }, query: {} })).toMatchObject({ status: 404 });
});

test('the offer of a deleted item is withdrawn, and an unfinished item is not shown', async () => {
  const { world, ana, item } = await openVault();
  await using _world = world;
  await show(ana, item.id, { audience: 'public', price: 5 });
  await ana.make(deleteVaultItem, { params: { id: item.id } });
  await world.drain();
  expect(world.published(offerWithdrawn)).toMatchObject([{ postId: item.id, revision: 2 }]);

  await world.withoutProcessing(async () => {
    const file = await photograph('late.jpg', 40);
    const body = { metadata: JSON.stringify({ isPrivate: false }) };
    await ana.make(uploadVaultItem, { body, files: [file] });
    expect(await seen(world.anonymous)).toEqual([]);
  });
});
