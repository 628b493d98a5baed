import {
  QueueItemNotFound,
  QueueItemOver,
  queueLimits,
  type createQueueItem,
  type listQueue,
  type QueueItem,
  type scheduleContent,
  type updateQueueItem,
} from '@velvet/contracts/content/queue';
import { createPost } from '@velvet/contracts/content/post-calls';
import { decimalFromMinor } from '@velvet/contracts/money';
import { QueueItemId, type UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import { containing } from '@velvet/kit/database/like';
import { invalidField } from '@velvet/kit/http/envelope';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import type { PostWriting } from '#posts/post-writing.service.ts';
import { localTimeOf, momentOf, type LocalTime } from './local-time.ts';
import { cursorOf, parseCursor, presentQueueItem } from './queue.presenter.ts';
import { queueRepository } from './queue.repository.ts';
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
      const rows = await queueRepository(db).list(ownerId, since(), { status, pattern, after: position, skip, take });
      return pageOf(rows, query, cursorOf, presentQueueItem);
    },

    summary(ownerId: UserId) {
      const now = clock.now();
      return queueRepository(db).count(ownerId, since(), now, new Date(now.getTime() + upcomingMs));
    },
  };
}

/** @throws {Refusal} InvalidInput of `scheduledDate` */
function requireFuture(at: Date, now: Date): Date {
  if (at <= now) throw invalidField('scheduledDate', 'Choose a time in the future.');
  return at;
}

/** Schedules sessions and posts. */
function scheduling(db: Database, clock: Clock, posts: PostWriting, read: ReturnType<typeof queueReader>['read']) {
  const futureOf = (time: LocalTime) => requireFuture(momentOf(time), clock.now());

  async function schedulePost(ownerId: UserId, at: Date, post: z.input<(typeof createPost)['body']>) {
    const body = createPost.body.parse({ ...post, scheduledFor: at.toISOString() });
    return read(ownerId, QueueItemId.parse(await posts.create(ownerId, body, [])));
  }

  return {
    /** Schedules a session, or a post if there are items of the vault. @throws {Refusal} InvalidInput, and those of posts */
    async create(ownerId: UserId, item: NewItem): Promise<QueueItem> {
      const scheduledAt = futureOf(item);
      const { title, description, type, timeZone, isPrivate, price, vaultItemIds } = item;
      if (vaultItemIds) {
        const text = [title, description].filter(Boolean).join('\n\n');
        const privacy = isPrivate ? 'subscribers' : 'public';
        return schedulePost(ownerId, scheduledAt, { text, privacy, price: decimalFromMinor(price), vaultItemIds });
      }
      const id = QueueItemId.parse(newId());
      const shown = { title, description, type, isPrivate, durationMinutes: item.duration, priceMinor: price };
      const createdAt = clock.now();
      const session = { id, ownerId, ...shown, scheduledAt, timeZone, createdAt };
      await sessionRepository(db).save({ ...session, state: 'scheduled', roomId: null });
      return read(ownerId, id);
    },

    /** Schedules a post of an item of the vault. @throws {Refusal} InvalidInput, and those of posts */
    scheduleContent: (ownerId: UserId, { contentId, ...time }: Content): Promise<QueueItem> =>
      schedulePost(ownerId, futureOf(time), { vaultItemIds: [contentId] }),
  };
}

export function queueService(db: Database, clock: Clock, posts: PostWriting) {
  const reader = queueReader(db, clock);
  const { read } = reader;
  return {
    ...reader,
    ...scheduling(db, clock, posts, read),

    /** @throws {Refusal} QueueItemNotFound, QueueItemOver, InvalidInput */
    async update(ownerId: UserId, id: QueueItemId, changes: Changes): Promise<QueueItem> {
      await db.transaction(async (tx) => {
        const sessions = sessionRepository(tx);
        const session = await sessions.lock(ownerId, id);
        if (!session) throw new Refusal(QueueItemNotFound);
        const changed = changedSession(session, changes);
        const isPlanned = changed.state === 'scheduled';
        const isMoved =
          changed.scheduledAt.getTime() !== session.scheduledAt.getTime() || session.state === 'cancelled';
        if (isPlanned && isMoved) requireFuture(changed.scheduledAt, clock.now());
        await sessions.save(changed);
      });
      return read(ownerId, id);
    },

    /** @throws {Refusal} QueueItemNotFound, QueueItemOver */
    async remove(ownerId: UserId, id: QueueItemId): Promise<void> {
      if (await sessionRepository(db).delete(ownerId, id)) return;
      const { postId, status } = await read(ownerId, id);
      if (postId === null) return;
      if (status === 'completed') throw new Refusal(QueueItemOver);
      await posts.removeUnpublished(ownerId, postId);
    },
  };
}

/** @throws {Refusal} QueueItemOver */
function changedSession(session: SessionRow, { status, duration, price, ...changes }: Changes): SessionRow {
  if (session.state === 'completed') throw new Refusal(QueueItemOver);
  if (session.state === 'live' && status !== 'cancelled') throw new Refusal(QueueItemOver);
  const { title, description, type, isPrivate, ...time } = changes;
  const local = { ...localTimeOf(session.scheduledAt, session.timeZone), ...definedOf(time) };
  const isMoved = Object.keys(definedOf(time)).length > 0;
  return {
    ...session,
    ...definedOf({ title, description, type, isPrivate }),
    timeZone: local.timeZone,
    scheduledAt: isMoved ? momentOf(local) : session.scheduledAt,
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
