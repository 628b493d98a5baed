import {
  QueueItemIsMessage,
  QueueItemNotFound,
  QueueItemOver,
  queueLimits,
  type createQueueItem,
  type listQueue,
  type QueueItem,
  type scheduleContent,
  type updateQueueItem,
} from '@velvet/contracts/content/queue';
import type { Audience } from '@velvet/contracts/content/audiences';
import { createPost } from '@velvet/contracts/content/post-calls';
import { decimalFromMinor } from '@velvet/contracts/money';
import { QueueItemId, type UserId } from '@velvet/contracts/ids';
import type { LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import { newSessionRoomId } from '@velvet/contracts/meeting/room-id';
import type { Clock } from '@velvet/kit/base/clock';
import { newId, newSecret } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { containing } from '@velvet/kit/database/like';
import { invalidField } from '@velvet/kit/http/envelope';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import type { PlatformPlans } from '@velvet/entitlements/platform-plans';
import { requireScheduling } from '#plans/schedule-limit.ts';
import type { Publication } from '#posts/post.policy.ts';
import type { PostWriting } from '#posts/post-writing.service.ts';
import { assertMayPublish } from '#posts/publishing.ts';
import { removeSession, storeSession } from '#sessions/session-changes.ts';
import { localTimeOf, momentOf, type LocalTime } from './local-time.ts';
import { cursorOf, parseCursor, presentQueueItem } from './queue.presenter.ts';
import { queueRepository, queueSettingRepository } from './queue.repository.ts';
import { sessionRepository, type SessionRow } from './session.repository.ts';

type NewItem = z.output<(typeof createQueueItem)['body']>;
type Content = z.output<(typeof scheduleContent)['body']>;
type Changes = z.output<(typeof updateQueueItem)['body']>;
type Query = z.output<(typeof listQueue)['query']>;

const dayMs = 86_400_000;
const upcomingMs = 7 * dayMs;

/** Reads the queue of a person. */
function queueReader(db: Database, clock: Clock) {
  const since = () => new Date(clock.now().getTime() - queueLimits.listedDays * dayMs);
  return {
    /** @throws {Refusal} QueueItemNotFound */
    async read(ownerId: UserId, id: QueueItemId): Promise<QueueItem> {
      const row = await queueRepository(db).find(ownerId, since(), id);
      if (!row) throw new Refusal(QueueItemNotFound);
      return presentQueueItem(row);
    },

    async list(ownerId: UserId, query: Query): Promise<Page<QueueItem[]>> {
      const { after, skip, take } = pageWindow(query);
      const position = after === null ? null : parseCursor(after);
      if (position === undefined) throw foreignCursor();
      const status = query.status === 'all' ? null : query.status;
      const pattern = query.q === undefined ? null : containing(query.q);
      const { from = null, until = null } = query;
      const window = { status, pattern, from, until, after: position, skip, take };
      const rows = await queueRepository(db).list(ownerId, since(), window);
      return pageOf(rows, query, cursorOf, presentQueueItem);
    },

    async summary(ownerId: UserId) {
      const now = clock.now();
      const counts = await queueRepository(db).count(ownerId, since(), now, new Date(now.getTime() + upcomingMs));
      return { ...counts, timeZone: await queueSettingRepository(db).findTimeZone(ownerId) };
    },

    async setTimeZone(ownerId: UserId, timeZone: string): Promise<{ timeZone: string }> {
      await queueSettingRepository(db).saveTimeZone(ownerId, timeZone);
      return { timeZone };
    },
  };
}

/** @throws {Refusal} InvalidInput of `scheduledDate` */
function requireFuture(at: Date, now: Date): Date {
  if (at <= now) throw invalidField('scheduledDate', 'Choose a time in the future.');
  return at;
}

/** Audience by the fields of the specification and of ours. */
const audienceOf = (audience: Audience | undefined, isPrivate: boolean): Audience =>
  audience ?? (isPrivate ? 'subscribers' : 'public');

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly plans: PlatformPlans;
  readonly liveStream: LiveStreamKind;
  readonly posts: PostWriting;
};

/** Schedules sessions and posts. */
function scheduling(parts: Parts, read: ReturnType<typeof queueReader>['read']) {
  const { db, clock, posts } = parts;
  const futureOf = (time: LocalTime) => requireFuture(momentOf(time), clock.now());

  async function schedulePost(ownerId: UserId, at: Date, post: z.input<(typeof createPost)['body']>) {
    const body = createPost.body.parse({ ...post, scheduledFor: at.toISOString() });
    return read(ownerId, QueueItemId.parse(await posts.create(ownerId, body, [])));
  }

  return {
    /** Schedules a session, or a post of words, of items of the vault, or of both. @throws {Refusal} InvalidInput, and those of posts */
    async create(ownerId: UserId, item: NewItem): Promise<QueueItem> {
      const scheduledAt = futureOf(item);
      const { title, description, type, timeZone, ageRestricted, price, vaultItemIds } = item;
      const audience = audienceOf(item.audience, item.isPrivate);
      if (vaultItemIds || type === 'post') {
        const text = [title, description].filter(Boolean).join('\n\n');
        return schedulePost(ownerId, scheduledAt, {
          text,
          privacy: audience,
          price: decimalFromMinor(price),
          ageRestricted,
          ...(vaultItemIds && { vaultItemIds }),
        });
      }
      const id = QueueItemId.parse(newId());
      const shown = { title, description, type, audience, durationMinutes: item.duration, priceMinor: price };
      const created = {
        id,
        ownerId,
        ...shown,
        scheduledAt,
        timeZone,
        createdAt: clock.now(),
        state: 'scheduled',
      } as const;
      const session = {
        ...created,
        isAgeRestricted: ageRestricted,
        roomId: null,
        revision: 0,
        isOffered: false,
        remindedFor: null,
      };
      await db.transaction(async (tx) => {
        await requirePublishable(tx, session);
        await requireScheduling(tx, parts.plans, ownerId);
        await storeSession(tx, parts, withRoom(session), undefined);
      });
      return read(ownerId, id);
    },

    /** Schedules a post of an item of the vault. @throws {Refusal} InvalidInput, and those of posts */
    scheduleContent: (ownerId: UserId, { contentId, ...time }: Content): Promise<QueueItem> =>
      schedulePost(ownerId, futureOf(time), { vaultItemIds: [contentId] }).catch(namingContent),
  };
}

/** Names the field of the call instead of that of a post. */
function namingContent(error: unknown): never {
  if (!(error instanceof Refusal) || error.parts.field !== 'vaultItemIds') throw error;
  const field = 'contentId';
  const { errors, ...parts } = error.parts;
  const named = errors && { errors: errors.map(({ message }) => ({ field, message })) };
  throw new Refusal(error.failure, { ...parts, field, ...named });
}

export function queueService(parts: Parts) {
  const { db, clock, posts } = parts;
  const reader = queueReader(db, clock);
  const { read } = reader;
  return {
    ...reader,
    ...scheduling(parts, read),

    /** @throws {Refusal} QueueItemNotFound, QueueItemOver, QueueItemIsMessage, InvalidInput, and those of publishing */
    async update(ownerId: UserId, id: QueueItemId, changes: Changes): Promise<QueueItem> {
      const isSession = await db.transaction(async (tx) => {
        const session = await sessionRepository(tx).lock(ownerId, id);
        if (!session) return false;
        const changed = changedSession(session, changes, clock.now());
        const isMoved =
          changed.scheduledAt.getTime() !== session.scheduledAt.getTime() || session.state === 'cancelled';
        if (changed.state === 'scheduled' && isMoved) requireFuture(changed.scheduledAt, clock.now());
        if (changed.state !== 'cancelled') await requirePublishable(tx, changed);
        if (changed.state === 'scheduled' && session.state === 'cancelled')
          await requireScheduling(tx, parts.plans, ownerId);
        await storeSession(tx, parts, withRoom(changed), session);
        return true;
      });
      if (!isSession) await updatePost(parts, ownerId, await read(ownerId, id), changes);
      return read(ownerId, id);
    },

    /** @throws {Refusal} QueueItemNotFound, QueueItemOver, QueueItemIsMessage */
    async remove(ownerId: UserId, id: QueueItemId): Promise<void> {
      const isSession = await db.transaction(async (tx) => {
        const session = await sessionRepository(tx).lock(ownerId, id);
        if (session) await removeSession(tx, parts, session);
        return session !== undefined;
      });
      if (isSession) return;
      const { postId, broadcastId, status } = await read(ownerId, id);
      if (broadcastId !== null) throw new Refusal(QueueItemIsMessage);
      if (postId === null) return;
      if (status === 'completed') throw new Refusal(QueueItemOver);
      await posts.removeUnpublished(ownerId, postId);
    },
  };
}

/** Moves a post to another time, or publishes it now. @throws {Refusal} QueueItemOver, QueueItemIsMessage, InvalidInput, and those of publishing */
async function updatePost(
  { clock, posts }: Parts,
  ownerId: UserId,
  { postId, broadcastId, status, scheduledAt, timeZone }: QueueItem,
  changes: Changes,
): Promise<void> {
  if (broadcastId !== null) throw new Refusal(QueueItemIsMessage);
  if (postId === null || status === 'completed') throw new Refusal(QueueItemOver);
  const { scheduledDate, scheduledTime, timeZone: zone, status: wanted, ...others } = definedOf(changes);
  const [other] = Object.keys(others);
  if (other !== undefined || wanted === 'cancelled') throw invalidField(other ?? 'status', 'Edit the post itself.');
  if (wanted === 'live')
    return posts.edit(ownerId, postId, { isDraft: false, scheduledFor: clock.now().toISOString() });
  const time = definedOf({ scheduledDate, scheduledTime, timeZone: zone });
  const at = momentOf({ ...localTimeOf(new Date(scheduledAt), zone ?? timeZone), ...time });
  await posts.edit(ownerId, postId, { scheduledFor: requireFuture(at, clock.now()).toISOString() });
}

/** A room exists from the beginning, so that all services have it when the session begins. */
export const withRoom = (session: SessionRow): SessionRow =>
  session.type !== 'live' || session.roomId !== null
    ? session
    : { ...session, roomId: newSessionRoomId(session.id, session.createdAt, newSecret(18)) };

/** A live session is published like a video for its audience; the other types are plans of their creator. */
export const publicationOf = ({ type, audience, priceMinor }: SessionRow): Publication =>
  type === 'live' ? { audience, priceMinor, hasMedia: true } : { audience: 'private', priceMinor: 0, hasMedia: false };

/** @throws {Refusal} VerificationRequired, MediaVerificationRequired, SellingForCreators */
const requirePublishable = (tx: Transaction, session: SessionRow): Promise<void> =>
  assertMayPublish(tx, session.ownerId, publicationOf(session));

/** @throws {Refusal} QueueItemOver */
function changedSession(session: SessionRow, { status, ...changes }: Changes, now: Date): SessionRow {
  if (session.state === 'completed') throw new Refusal(QueueItemOver);
  if (session.state === 'live' && status !== 'cancelled') throw new Refusal(QueueItemOver);
  const { title, description, type, isPrivate, audience, ageRestricted, duration, price, ...time } = changes;
  const local = { ...localTimeOf(session.scheduledAt, session.timeZone), ...definedOf(time) };
  const isMoved = Object.keys(definedOf(time)).length > 0;
  const isSameSecrecy = isPrivate === undefined || isPrivate === (session.audience !== 'public');
  return {
    ...session,
    ...definedOf({ title, description, type }),
    audience: audience ?? (isSameSecrecy ? session.audience : audienceOf(undefined, isPrivate)),
    isAgeRestricted: ageRestricted ?? session.isAgeRestricted,
    timeZone: local.timeZone,
    scheduledAt: status === 'live' ? now : isMoved ? momentOf(local) : session.scheduledAt,
    durationMinutes: duration ?? session.durationMinutes,
    priceMinor: price ?? session.priceMinor,
    state: status ?? session.state,
  };
}

/** Removes the fields that are undefined. */
const definedOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
