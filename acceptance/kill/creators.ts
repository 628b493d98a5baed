import { randomUUID } from 'node:crypto';
import { createPost } from '@velvet/contracts/content/post-calls';
import { createQueueItem, updateQueueItem } from '@velvet/contracts/content/queue';
import { readSessionRoom } from '@velvet/contracts/content/sessions';
import { uploadVideo } from '@velvet/contracts/content/videos';
import { PostId, VaultItemId, type VideoId } from '@velvet/contracts/ids';
import { updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import type { Currency } from '@velvet/contracts/money';
import { setCreatorCurrency } from '@velvet/contracts/payment/currencies';
import { createPromotion } from '@velvet/contracts/payment/promotions';
import { changeTier, createTier, listOwnTiers } from '@velvet/contracts/payment/tiers';
import { makeVideo } from '@velvet/demo/video/film';
import { openForBusiness, passAgeCheck, setPrice } from '#story/creator.ts';
import { eventually } from '#story/eventually.ts';
import type { Site } from '#story/running-site.ts';
import { uploadAll } from '#story/uploading.ts';
import { signInByRedirect, type Visitor } from '#story/visitor.ts';
import { smallPicture } from './picture.ts';
import { queryNumber } from './query.ts';

/** Price of each post and ticket, in dollars. */
export const postPrice = 5;
/** Prices of a locked message, of one to all followers, and of a first message, in dollars. */
export const [messagePrice, broadcastPrice, firstMessagePrice] = [3.37, 4.41, 7.03];
/** Pieces of each limited post and broadcast. */
export const pieces = 2;
/** Of the trial of each creator. */
export const trialCode = 'TRYME';
const postCounts = { forSale: 40, limited: 6, presents: 6, undoable: 6 } as const;
const dayMs = 24 * 3_600_000;
/** for an event to arrive in another service, on a machine that has much else to do */
export const knownLimitMs = 30_000;

/** Terms of a tier that is sold for one month, or for three with a discount. */
export const tierTerms = (name: string, monthlyPrice: number) =>
  ({ name, monthlyPrice, discounts: { quarter: 10, halfYear: null, year: null } }) as const;

export async function openCreator(site: string, handle: string): Promise<Visitor> {
  const creator = await signInByRedirect(site, handle);
  await openForBusiness(creator);
  await passAgeCheck(creator);
  return creator;
}

/** Opens a creator's shop: two tiers, and a trial. */
export async function openShop(site: string, handle: string, currency: Currency): Promise<Visitor> {
  const creator = await openCreator(site, handle);
  if (currency !== 'USD') await creator.get(setCreatorCurrency, { body: { currency } });
  await setPrice(creator);
  const [first] = await creator.get(listOwnTiers);
  if (!first) throw new Error('A creator with a price has a tier.');
  await creator.get(changeTier, { params: { id: first.id }, body: tierTerms('Silk', 9.99) });
  await creator.get(createTier, { body: tierTerms('Velvet', 19.99) });
  await creator.get(createPromotion, { body: { kind: 'trial', days: 7, code: trialCode } });
  return creator;
}

/** Opens a creator whose first message has a price. */
export async function openAsking(site: string, handle: string): Promise<Visitor> {
  const creator = await openCreator(site, handle);
  const body = { firstMessagePrice: { amountMinor: Math.round(firstMessagePrice * 100), currency: 'USD' as const } };
  await eventually(
    'messaging knows that the creator is verified',
    knownLimitMs,
    async () => (await creator.make(updateMessageSettings, { body })).data,
  );
  return creator;
}

export async function pictureOf(creator: Visitor): Promise<VaultItemId> {
  const file = { name: 'locked.png', type: 'image/png', bytes: await smallPicture() };
  return VaultItemId.parse((await uploadAll(creator, [file]))[0]);
}

/** Publishes a short video. Tips need not wait for its file. */
export async function publishVideo(creator: Visitor): Promise<VideoId> {
  const bytes = await makeVideo({ seed: 5, seconds: 1, width: 160, height: 90 });
  const [item] = await uploadAll(creator, [{ name: 'tipped.mp4', type: 'video/mp4', bytes }]);
  const body = { title: 'For tips', vaultItemId: VaultItemId.parse(item) };
  const published = await eventually(
    'content knows the creator',
    knownLimitMs,
    async () => (await creator.make(uploadVideo, { body })).data,
  );
  return published.id;
}

/** Starts a live session for everybody. @returns its room, once realtime shows tips in it */
export async function openRoom(site: Site, creator: Visitor): Promise<string> {
  const title = 'For tips';
  const { id } = await planSession(creator, { title, price: 0 });
  await creator.get(updateQueueItem, { params: { id }, body: { status: 'live' } });
  const { roomId } = await creator.get(readSessionRoom, { params: { id } });
  const isLive = `select count(*) from live_session where session_id = '${id}' and state = 'live'`;
  await eventually(
    'realtime knows the session',
    knownLimitMs,
    async () => (await queryNumber(site.databaseUrl('realtime'), isLive)) === 1,
  );
  return roomId;
}

/** Plans a live session of a day, which begins tomorrow. @param session `price`: of a ticket, in dollars */
const planSession = (creator: Visitor, session: { title: string; price: number }) =>
  creator.get(createQueueItem, { body: sessionTerms(session) });

export const sessionTerms = (session: { title: string; price: number }) =>
  ({ ...session, type: 'live', duration: 24 * 60, scheduledDate: new Date(Date.now() + dayMs).toISOString() }) as const;

export async function fillShelves(creator: Visitor) {
  const post = (text: string, price: number, limit: number | null = null) =>
    eventually(
      'content knows the creator',
      knownLimitMs,
      async () => (await creator.make(createPost, { body: { text, privacy: 'public', price, limit } })).data?._id,
    );
  const fill = async (shelf: keyof typeof postCounts, limit: number | null = null) => {
    const ids: string[] = [];
    for (let number = 0; number < postCounts[shelf]; number += 1)
      ids.push(await post(`${shelf}, number ${number} ${randomUUID()}`, postPrice, limit));
    return ids;
  };
  const [forSale, limited, presents, undoable, tipped] = await Promise.all([
    fill('forSale'),
    fill('limited', pieces),
    fill('presents'),
    fill('undoable'),
    post('For tips', 0),
  ]);
  return { forSale, limited, presents, undoable, tipped: PostId.parse(tipped) };
}
