import { PostEmpty, PostNotFound, PostPublished, VaultItemNotFound } from '@velvet/contracts/content/failures';
import { maxPostMedia } from '@velvet/contracts/content/limits';
import type { createPost, editPost } from '@velvet/contracts/content/post-calls';
import type { PostState } from '@velvet/contracts/content/post';
import { PostId, type UserId, type VaultItemId } from '@velvet/contracts/ids';
import { defaultCurrency } from '@velvet/contracts/money';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { holdRepository } from '#holds/hold.repository.ts';
import { keepLinks } from '#links/link.job.ts';
import type { PlatformPlans } from '@velvet/entitlements/platform-plans';
import { creatorCurrencyRepository } from '@velvet/entitlements/creator-currency.repository';
import { requireScheduling } from '#plans/schedule-limit.ts';
import { keepMentions } from '#mentions/mentioning.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { takeIn, type ArrivedFile } from '#vault/vault-intake.ts';
import { requireLimit } from '#stock/stock.policy.ts';
import type { AuthorPageCache } from './author-page.cache.ts';
import { isUsable, isUseless } from './post.ts';
import { guardReduction } from './post-reduction.ts';
import { postLockRepository } from './post-lock.repository.ts';
import { postMediaRepository, type Usable } from './post-media.repository.ts';
import { postWriteRepository, type PostRow } from './post-write.repository.ts';
import {
  announce,
  assertMayPublish,
  deletePost,
  settlePost,
  stateWith,
  publishEdit,
  publishOffer,
} from './publishing.ts';

type NewPost = z.output<(typeof createPost)['body']>;
type Edit = z.output<(typeof editPost)['body']>;
export type PostWriting = ReturnType<typeof postWriting>;

const noWords = { description: '', isPrivate: true, tags: [] };

export function postWriting(db: Database, clock: Clock, pages: AuthorPageCache, plans: PlatformPlans) {
  /** Invalidates cached pages, so that later responses do not contain a locked or deleted post. */
  async function forgetPages(authorId: UserId): Promise<void> {
    const person = await profileCardRepository(db).findHandle(authorId);
    await pages.forget([authorId, ...(person ? [person.handle] : [])]);
  }

  return {
    create(authorId: UserId, body: NewPost, files: readonly ArrivedFile[]): Promise<PostId> {
      return db.transaction(async (tx) => {
        for (const file of files) await takeIn(tx, file, noWords, clock.now());
        const itemIds = [...body.vaultItemIds, ...files.map(({ itemId }) => itemId)];
        const media = await assertMedia(tx, authorId, itemIds);
        const currency = await creatorCurrencyRepository(tx).findFor(authorId, body.price);
        const post = { ...newPost(authorId, body, media, clock.now()), currency };
        if (post.state === 'scheduled') await requireScheduling(tx, plans, authorId);
        await insertPost(tx, post, itemIds, media, clock.now());
        return post.id;
      });
    },

    async edit(authorId: UserId, id: PostId, { vaultItemIds, ...edit }: Edit): Promise<void> {
      await db.transaction(async (tx) => {
        const posts = postWriteRepository(tx);
        const before = await ownOrRefuse(tx, authorId, id);
        const wanted = edited(before, edit, clock.now());
        if (wanted.state === 'scheduled' && before.state !== 'scheduled') await requireScheduling(tx, plans, authorId);
        const media = await rearrange(tx, clock, before, wanted, vaultItemIds);
        const now = { ...wanted, ageRestricted: wanted.ageRestricted || isAnyRestricted(media) };
        assertWhole(now, media.length);
        requireLimit(now, before);
        if (now.state !== 'draft') await assertMayPublish(tx, authorId, { ...now, hasMedia: media.length > 0 });
        await posts.update(now);
        await keepLinks(tx, now, before.text, clock.now());
        await keepMentions(tx, 'post', now, before.text);
        if (now.state === 'processing') await settlePost(tx, clock, now);
        else await publishOffer(tx, now, before);
        if (isPublished(now)) await publishEdit(tx, now, before, clock.now());
      });
      await forgetPages(authorId);
    },

    ...removals(db, clock, forgetPages),
  };
}

function removals(db: Database, clock: Clock, forgetPages: (authorId: UserId) => Promise<void>) {
  return {
    /** Deletes a post that is not published. @throws {Refusal} PostNotFound, PostPublished */
    removeUnpublished: (authorId: UserId, id: PostId): Promise<void> =>
      db.transaction(async (tx) => {
        const post = await ownOrRefuse(tx, authorId, id);
        if (isPublished(post)) throw new Refusal(PostPublished);
        await deletePost(tx, post, false, clock.now());
      }),

    /** @returns whether buyers keep it */
    async remove(authorId: UserId, id: PostId): Promise<boolean> {
      const isSold = await db.transaction(async (tx) => {
        const post = await ownOrRefuse(tx, authorId, id);
        const isSold = await holdRepository(tx).isPostSold(id);
        // a checkout that has begun, or a gift by link, may still sell what was ever offered
        await deletePost(tx, post, post.offerRevision > 0, clock.now());
        return isSold;
      });
      await forgetPages(authorId);
      return isSold;
    },
  };
}

/** Stores a new post, and publishes its events if it is published. @throws {Refusal} if it may not be published */
export async function insertPost(
  tx: Transaction,
  post: PostRow,
  itemIds: readonly VaultItemId[],
  media: readonly Usable[],
  at: Date,
): Promise<void> {
  assertWhole(post, itemIds.length);
  requireLimit(post);
  if (post.state !== 'draft') await assertMayPublish(tx, post.authorId, { ...post, hasMedia: itemIds.length > 0 });
  await postWriteRepository(tx).insert(post, newId());
  await postMediaRepository(tx).replace(post.id, itemIds);
  await keepLinks(tx, post, '', at);
  await keepMentions(tx, 'post', post, '');
  if (isPublished(post)) await announce(tx, post, media, at);
}

/** Changes the media of a post, if they are given. @returns its media now. @throws {Refusal} PostSold if the edit takes away what is sold */
async function rearrange(
  tx: Transaction,
  clock: Clock,
  before: PostRow,
  now: PostRow,
  itemIds: readonly VaultItemId[] | undefined,
): Promise<Usable[]> {
  const shown = await postMediaRepository(tx).find(now.id);
  if (itemIds) await arrange(tx, now, itemIds);
  const media = await postMediaRepository(tx).findArranged(now.id);
  await guardReduction(tx, clock, before, { text: before.text, media: shown }, { text: now.text, media });
  return media;
}

/** A published post shows its former media until all new ones are ready. */
async function arrange(tx: Transaction, post: PostRow, itemIds: readonly VaultItemId[]): Promise<void> {
  const items = await assertMedia(tx, post.authorId, itemIds);
  const media = postMediaRepository(tx);
  const mustWait = post.state === 'published' && !items.every(isUsable);
  await (mustWait ? media.replaceNext(post.id, itemIds) : media.replace(post.id, itemIds));
}

/** Locks a post until the end of the transaction. @throws PostNotFound if it is not the author's */
export async function ownOrRefuse(tx: Transaction, authorId: UserId, id: PostId): Promise<PostRow> {
  const post = await postLockRepository(tx).lock(id);
  if (post?.authorId !== authorId || post.state === 'deleted') throw new Refusal(PostNotFound);
  return post;
}

async function assertMedia(tx: Transaction, ownerId: UserId, ids: readonly VaultItemId[]): Promise<Usable[]> {
  const field = 'vaultItemIds';
  if (ids.length > maxPostMedia)
    throw invalidField('media', `A post can have at most ${maxPostMedia} photos, videos and audio files.`);
  const items = ids.length > 0 ? await postMediaRepository(tx).lockItems(ownerId, ids) : [];
  const missing = ids.find((id) => !items.some((item) => item.id === id));
  if (missing) throw new Refusal(VaultItemNotFound, { field, details: { vaultItemId: missing } });
  const useless = items.find(isUseless);
  if (useless) throw invalidField(field, 'A post can show only photos, videos and audio.', { vaultItemId: useless.id });
  return items;
}

function assertWhole({ text, audience, priceMinor, quotes }: PostRow, mediaCount: number): void {
  if (text === '' && mediaCount === 0 && !quotes) throw new Refusal(PostEmpty);
  if (audience === 'private' && priceMinor > 0) throw invalidField('price', 'A private post cannot have a price.');
}

/** A new post; one with a price gets the currency of its author. */
export function newPost(authorId: UserId, body: NewPost, media: readonly Usable[], at: Date): PostRow {
  const { text, allowComments, allowShares, allowReactions, ageRestricted, location } = body;
  const scheduledFor = momentOf(body.scheduledFor);
  const wanted = nextState(body.isDraft, scheduledFor, at);
  const state = wanted === 'processing' ? stateWith(media) : wanted;
  return {
    id: PostId.parse(newId()),
    authorId,
    text,
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted: ageRestricted || isAnyRestricted(media),
    location,
    scheduledFor,
    state,
    audience: body.privacy,
    priceMinor: body.price,
    pieceLimit: body.limit,
    currency: defaultCurrency,
    createdAt: at,
    editedAt: null,
    publishedAt: state === 'published' ? at : null,
    offerRevision: 0,
    isOffered: false,
    quotes: null,
  };
}

/** A post is at least as restricted as what it shows. */
const isAnyRestricted = (media: readonly Usable[]) => media.some(({ ageRestricted }) => ageRestricted);

function edited(before: PostRow, edit: Omit<Edit, 'vaultItemIds'>, at: Date): PostRow {
  const wasPublished = isPublished(before);
  if (wasPublished && (edit.isDraft || edit.scheduledFor)) throw new Refusal(PostPublished);
  const scheduledFor = edit.scheduledFor === undefined ? before.scheduledFor : momentOf(edit.scheduledFor);
  const isDraft = edit.isDraft ?? before.state === 'draft';
  return {
    ...before,
    scheduledFor,
    state: wasPublished ? 'published' : nextState(isDraft, scheduledFor, at),
    text: edit.text ?? before.text,
    audience: edit.privacy ?? before.audience,
    priceMinor: edit.price ?? before.priceMinor,
    // a post that became free has no pieces
    pieceLimit: edit.limit === undefined ? (edit.price === 0 ? null : before.pieceLimit) : edit.limit,
    allowComments: edit.allowComments ?? before.allowComments,
    allowShares: edit.allowShares ?? before.allowShares,
    allowReactions: edit.allowReactions ?? before.allowReactions,
    ageRestricted: edit.ageRestricted ?? before.ageRestricted,
    location: edit.location === undefined ? before.location : edit.location,
    editedAt: wasPublished ? at : before.editedAt,
  };
}

function isPublished(post: PostRow): post is PostRow & { publishedAt: Date } {
  return post.state === 'published' && post.publishedAt !== null;
}

function momentOf(text: string | null): Date | null {
  return text ? new Date(text) : null;
}

/** Replaces a time in the past by the current time. */
function nextState(isDraft: boolean, scheduledFor: Date | null, at: Date): PostState {
  if (isDraft) return 'draft';
  return scheduledFor && scheduledFor > at ? 'scheduled' : 'processing';
}
