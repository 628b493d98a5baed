import {
  VaultItemNotFound,
  VideoFileRequired,
  VideoNotFound,
  VideoSold,
  VideoTooLarge,
} from '@velvet/contracts/content/failures';
import { maxVideoBytes } from '@velvet/contracts/content/limits';
import { missingVideoFields, type editVideo, type uploadVideo } from '@velvet/contracts/content/videos';
import { type UserId, type VaultItemId, VideoId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Queries, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { creatorCurrencyRepository } from '@velvet/entitlements/creator-currency.repository';
import type { z } from 'zod';
import { holdRepository } from '#holds/hold.repository.ts';
import { assertMayPublish } from '#posts/publishing.ts';
import { takeIn, type ArrivedFile } from '#vault/vault-intake.ts';
import { subjectsOf, type VideoRow } from './video.ts';
import { announceVideo } from './video-events.ts';
import { isVideoFile } from './video-file.ts';
import { publishVideoOffer, stateWith } from './video-publishing.ts';
import { videoLockRepository, type VideoItem } from './video-lock.repository.ts';
import { videoWriteRepository } from './video-write.repository.ts';

type NewVideo = z.output<(typeof uploadVideo)['body']>;
type Edit = z.output<(typeof editVideo)['body']>;
export type VideoWriting = ReturnType<typeof videoWriting>;

const field = 'video';

export function videoWriting(db: Database, clock: Clock, storage: ObjectStorage) {
  /** @throws {Refusal} VideoFileRequired for the bytes of another type, VideoTooLarge */
  async function assertVideo({ id, type, state, sizeBytes }: VideoItem): Promise<void> {
    if (sizeBytes > maxVideoBytes) throw new Refusal(VideoTooLarge, { field });
    const isVideo = state === 'ready' || state === 'failed' ? type === 'video' : await isVideoFile(storage, id);
    if (!isVideo || state === 'failed') throw new Refusal(VideoFileRequired, { field });
  }

  return {
    /** Creates a video of a file or a vault item. It is published when the item is processed. */
    async create(authorId: UserId, body: NewVideo, file: ArrivedFile | undefined): Promise<VideoId> {
      const itemId = file?.itemId ?? body.vaultItemId;
      if (itemId === undefined || (file && body.vaultItemId)) throw invalidField(field, missingVideoFields);
      if (!file) await assertVideo(await itemOrRefuse(db, authorId, itemId));
      else if (!(await isVideoFile(storage, itemId))) throw new Refusal(VideoFileRequired, { field });
      return db.transaction(async (tx) => {
        const { title } = body;
        if (file) await takeIn(tx, file, { title, description: '', isPrivate: true, tags: [] }, clock.now());
        const item = await itemOrRefuse(tx, authorId, itemId);
        const currency = await creatorCurrencyRepository(tx).findFor(authorId, body.price);
        const video = newVideo(authorId, { ...body, currency }, item, clock.now());
        if (video.state === 'failed') throw new Refusal(VideoFileRequired, { field });
        assertWhole(video);
        await assertMayPublish(tx, authorId, { ...video, hasMedia: true });
        await videoWriteRepository(tx).insert(video, newId());
        await publishVideoOffer(tx, video, { ...video, isOffered: false });
        if (video.publishedAt) await announceVideo(tx, video, video.publishedAt);
        return video.id;
      });
    },

    edit(authorId: UserId, id: VideoId, edit: Edit): Promise<void> {
      return db.transaction(async (tx) => {
        const before = await ownOrRefuse(tx, authorId, id);
        const item = await itemOrRefuse(tx, authorId, before.itemId);
        const now = edited(before, edit, item, clock.now());
        assertWhole(now);
        const isReduced = !now.description.includes(before.description);
        if (isReduced && (await holdRepository(tx).isVideoSold(id)))
          throw new Refusal(VideoSold, { field: 'description' });
        await assertMayPublish(tx, authorId, { ...now, hasMedia: true });
        await videoWriteRepository(tx).update(now);
        await publishVideoOffer(tx, now, before);
        if (now.publishedAt && now.title !== before.title) await announceVideo(tx, now, now.publishedAt);
      });
    },
  };
}

async function itemOrRefuse(db: Queries, ownerId: UserId, id: VaultItemId): Promise<VideoItem> {
  const item = await videoLockRepository(db).lockItem(ownerId, id);
  if (!item) throw new Refusal(VaultItemNotFound, { field: 'vaultItemId' });
  return item;
}

export async function ownOrRefuse(tx: Transaction, authorId: UserId, id: VideoId): Promise<VideoRow> {
  const video = await videoLockRepository(tx).lock(id);
  if (video?.authorId !== authorId || video.state === 'deleted') throw new Refusal(VideoNotFound);
  return video;
}

function assertWhole({ audience, priceMinor }: VideoRow): void {
  if (audience === 'private' && priceMinor > 0) throw invalidField('price', 'A private video cannot have a price.');
}

type PricedVideo = NewVideo & Pick<VideoRow, 'currency'>;

function newVideo(authorId: UserId, body: PricedVideo, item: VideoItem, at: Date): VideoRow {
  const { title, description, audience, price: priceMinor, currency } = body;
  const state = stateWith(item);
  return {
    id: VideoId.parse(newId()),
    authorId,
    itemId: item.id,
    state,
    title,
    description,
    subjects: subjectsOf(title, description),
    audience,
    priceMinor,
    currency,
    // a video is at least as restricted as its file
    ageRestricted: body.ageRestricted || item.ageRestricted,
    createdAt: at,
    editedAt: null,
    publishedAt: state === 'published' ? at : null,
    deletedAt: null,
    offerRevision: 0,
    isOffered: false,
  };
}

function edited(before: VideoRow, edit: Edit, item: VideoItem, at: Date): VideoRow {
  const title = edit.title ?? before.title;
  const description = edit.description ?? before.description;
  return {
    ...before,
    title,
    description,
    subjects: subjectsOf(title, description),
    audience: edit.audience ?? before.audience,
    priceMinor: edit.price ?? before.priceMinor,
    ageRestricted: item.ageRestricted || (edit.ageRestricted ?? before.ageRestricted),
    editedAt: before.state === 'published' ? at : before.editedAt,
  };
}
