import type { NotificationId, UserId } from '@velvet/contracts/ids';
import { notificationCountsChanged, type NotificationType } from '@velvet/contracts/notification/events';
import {
  NotificationNotFound,
  type Notification,
  type NotificationCounts,
} from '@velvet/contracts/notification/notifications';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import { broadcastStateRepository } from '#posts/broadcast-state.repository.ts';
import { broadcastRepository } from '#posts/broadcast.repository.ts';
import { cursorOf, parseCursor, present, presentCounts } from './notification.presenter.ts';
import { readingRepository } from './reading.repository.ts';

export type ListQuery = {
  page: number;
  limit: number;
  cursor?: string | undefined;
  type?: NotificationType | undefined;
  q?: string | undefined;
  unread?: boolean | undefined;
};

export function readingService(db: Database, clock: Clock) {
  /** Sets a mark and publishes the new count for the user's other devices, in one transaction. */
  function mark(userId: UserId, work: (tx: Transaction) => Promise<void>): Promise<{ unread: number }> {
    return db.transaction(async (tx) => {
      await work(tx);
      const unread = await readingRepository(tx).countUnread(userId);
      await tx.append(notificationCountsChanged, { userId, unread });
      return { unread };
    });
  }

  async function assertIsFor(tx: Transaction, userId: UserId, id: string): Promise<void> {
    if (!(await broadcastRepository(tx).isFor(userId, id))) throw new Refusal(NotificationNotFound);
  }

  return {
    async list(userId: UserId, query: ListQuery): Promise<Page<Notification[]>> {
      const { take, skip, after } = pageWindow(query);
      const from = after === null ? null : parseCursor(after);
      if (from === undefined) throw foreignCursor();
      const rows = await readingRepository(db).list(userId, {
        type: query.type ?? null,
        pattern: query.q === undefined ? null : `%${query.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
        isUnreadOnly: query.unread ?? false,
        after: from,
        skip,
        take,
      });
      return pageOf(rows, query, cursorOf, present);
    },

    async count(userId: UserId): Promise<NotificationCounts> {
      return presentCounts(await readingRepository(db).count(userId));
    },

    read: (userId: UserId, id: NotificationId) =>
      mark(userId, async (tx) => {
        if (await readingRepository(tx).markRead(userId, id, clock.now())) return;
        await assertIsFor(tx, userId, id);
        await broadcastStateRepository(tx).markRead(userId, id, clock.now());
      }),

    readAll: (userId: UserId) => mark(userId, (tx) => readingRepository(tx).markAllRead(userId, clock.now())),

    dismiss: (userId: UserId, id: NotificationId) =>
      mark(userId, async (tx) => {
        if (await readingRepository(tx).dismiss(userId, id, clock.now())) return;
        await assertIsFor(tx, userId, id);
        await broadcastStateRepository(tx).dismiss(userId, id, clock.now());
      }),

    /** A row that was dismissed stays closed: it is shown again and does not grow. */
    restore: (userId: UserId, id: NotificationId) =>
      mark(userId, async (tx) => {
        if (await readingRepository(tx).restore(userId, id)) return;
        if (!(await broadcastStateRepository(tx).restore(userId, id))) await assertIsFor(tx, userId, id);
      }),
  };
}
