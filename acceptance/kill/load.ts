import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPost, likePost } from '@velvet/contracts/content/post-calls';
import { completeUpload, planUploads, readUpload } from '@velvet/contracts/content/upload';
import { payPerView } from '@velvet/contracts/payment/purchases';
import sharp from 'sharp';
import type { Visitor } from '#story/visitor.ts';
import type { Cast } from './cast.ts';
import type { Journal, Kind } from './journal.ts';

type Act = () => Promise<void>;

/**
 * Runs all users concurrently until stopped: fans buy and like, the creator publishes and uploads. Requests that fail because the
 * platform was killed are neither acknowledged nor errors.
 * @param pauseMs pause of each user between two operations
 */
export function startLoad({ creator, fans, forSale }: Cast, journal: Journal, pauseMs = 0): { stop(): Promise<void> } {
  let isOver = false;
  const actor = async (acts: readonly Act[]) => {
    for (let turn = 0; !isOver; turn += 1) {
      await acts[turn % acts.length]?.().catch(() => undefined);
      // an act that finds nothing to do must not keep the others from theirs
      await delay(pauseMs);
    }
  };
  const actors = [
    ...fans.map(({ who, card }) => actor([() => buy(who, card, forSale, journal), () => like(who, journal)])),
    actor([() => publish(creator, forSale, journal)]),
    actor([() => upload(creator, journal)]),
  ];
  return {
    async stop() {
      isOver = true;
      await Promise.all(actors);
    },
  };
}

async function counted(journal: Journal, kind: Kind, act: () => Promise<boolean>): Promise<void> {
  journal.asked[kind] += 1;
  if (await act()) journal.acknowledged[kind] += 1;
}

/** Each fan buys each post at most once, so that a double charge would be one too many. */
function buy(who: Visitor, paymentMethodId: string, forSale: readonly string[], journal: Journal): Promise<void> {
  const wanted = forSale.find((post) => !journal.purchases.has(`${who.id} ${post}`));
  if (wanted === undefined) return Promise.resolve();
  return counted(journal, 'purchase', async () => {
    const { data, code } = await who.make(payPerView, {
      body: { contentId: wanted, amount: 5, paymentMethodId },
      headers: { 'idempotency-key': `${who.handle}-${wanted}` },
    });
    const isBought = data?.state === 'settled' || code === 'AlreadyOwned';
    if (isBought) journal.purchases.add(`${who.id} ${wanted}`);
    return isBought;
  });
}

/**
 * Each fan likes each bought post at most once, because repeating a like removes it, and a lost response leaves its state
 * unknown.
 */
function like(who: Visitor, journal: Journal): Promise<void> {
  // access to the latest purchases may still be pending
  const bought = [...journal.purchases].filter((purchase) => purchase.startsWith(`${who.id} `)).slice(0, -3);
  const key = bought.find((purchase) => !journal.likesAsked.has(purchase));
  if (key === undefined) return Promise.resolve();
  journal.likesAsked.add(key);
  return counted(journal, 'like', async () => {
    const { data } = await who.make(likePost, { params: { id: key.split(' ')[1] ?? '' }, body: { reaction: 'love' } });
    if (data?.isLiked) journal.likes.add(key);
    return data?.isLiked === true;
  });
}

/** Every other post is for sale, so that there is always something to buy. */
function publish(who: Visitor, forSale: string[], journal: Journal): Promise<void> {
  return counted(journal, 'post', async () => {
    const isForSale = journal.asked.post % 2 === 0;
    const { data } = await who.make(createPost, {
      body: { text: `Written at ${new Date().toISOString()}`, ...(isForSale && { price: 5 }) },
    });
    if (data) journal.posts.add(data._id);
    if (data && isForSale) forSale.push(data._id);
    return data !== undefined;
  });
}

function upload(who: Visitor, journal: Journal): Promise<void> {
  return counted(journal, 'upload', async () => {
    const bytes = await smallPicture();
    const file = {
      name: 'noise.png',
      type: 'image/png',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const uploadId = (await who.make(planUploads, { body: { files: [file] } })).data?.[0]?.uploadId;
    if (!uploadId) return false;
    journal.uploads.add(uploadId);
    const { data: begun } = await who.make(readUpload, { params: { id: uploadId } });
    for (const { url } of begun?.parts ?? []) if (url) await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
    const { data: item } = await who.make(completeUpload, { params: { id: uploadId } });
    if (item) journal.items.add(item.id);
    return item !== undefined;
  });
}

function smallPicture(): Promise<Buffer> {
  const side = 64;
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
