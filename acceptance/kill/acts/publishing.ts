import { createHash } from 'node:crypto';
import { createPost, likePost } from '@velvet/contracts/content/post-calls';
import { completeUpload, planUploads, readUpload } from '@velvet/contracts/content/upload';
import type { Cast, Fan } from '#kill/cast.ts';
import { pieces, postPrice } from '#kill/creators.ts';
import type { Journal } from '#kill/journal.ts';
import { smallPicture } from '#kill/picture.ts';
import { counted } from './act.ts';

/** Publishes posts in turn: for sale, without a price, with few pieces, to be given, and to be taken back. */
export function publish({ creator, ...cast }: Cast, journal: Journal): Promise<void> {
  return counted(journal, 'post', async () => {
    const shelf = [cast.forSale, undefined, cast.limited, cast.forSale, cast.presents, cast.undoable][
      journal.asked.post % 6
    ];
    const { data } = await creator.make(createPost, {
      body: {
        text: `Written at ${new Date().toISOString()}`,
        ...(shelf && { price: postPrice }),
        ...(shelf === cast.limited && { limit: pieces }),
      },
    });
    if (data) journal.posts.add(data._id);
    if (data) shelf?.push(data._id);
    return data !== undefined;
  });
}

/**
 * Each fan likes each bought post at most once, because repeating a like removes it, and a lost response leaves its state
 * unknown.
 */
export function like({ who }: Fan, _cast: Cast, journal: Journal): Promise<void> {
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

export function upload({ creator }: Cast, journal: Journal): Promise<void> {
  return counted(journal, 'upload', async () => {
    const bytes = await smallPicture();
    const file = {
      name: 'noise.png',
      type: 'image/png',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const uploadId = (await creator.make(planUploads, { body: { files: [file] } })).data?.[0]?.uploadId;
    if (!uploadId) return false;
    journal.uploads.add(uploadId);
    const { data: begun } = await creator.make(readUpload, { params: { id: uploadId } });
    for (const { url } of begun?.parts ?? []) if (url) await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
    const { data: item } = await creator.make(completeUpload, { params: { id: uploadId } });
    if (item) journal.items.add(item.id);
    return item !== undefined;
  });
}
