import type { UserId } from '@velvet/contracts/ids';
import type { NotificationType } from '@velvet/contracts/notification/events';
import type { Queries } from '@velvet/kit/database/database';
import type { DeliveryKind } from '#delivery/kinds.ts';

/** Content of a notification, without people and time. */
export type NotificationDraft = {
  userId: UserId;
  type: NotificationType;
  /** rows of one person with the same key grow together while they are open */
  groupKey: string;
  title: string;
  /** the title when several did it */
  titles?: string;
  /** with `{actor}` where the names stand */
  sentence: string;
  detail?: string | null;
  link: string | null;
  /** the post or video whose deletion deletes the notification */
  postId?: string;
  commentId?: string;
  /** a further action of the same person is news: it replaces the text of the row, or opens a new one after it was read */
  isNewsAgain?: boolean;
  /** the action waits for an answer: it is shown until it is retracted, also after it was read */
  isStanding?: boolean;
  /** as what it is delivered away from the application; only listed without it */
  kind?: DeliveryKind;
};

export type OpenRow = { id: string; firstAt: Date };
export type PublishedRow = {
  id: string;
  userId: UserId;
  type: NotificationType;
  title: string;
  titles: string;
  sentence: string;
  detail: string | null;
  link: string | null;
  actorId: UserId | null;
  actorCount: number;
  hasActors: boolean;
  at: Date;
  toldAt: Date | null;
};

const columns = `id, user_id as "userId", type, title, titles, sentence, detail, link, actor_id as "actorId",
  actor_count as "actorCount", has_actors as "hasActors", at, told_at as "toldAt"`;

export function rowRepository(db: Queries) {
  return {
    findOpen(userId: UserId, groupKey: string): Promise<OpenRow | undefined> {
      return db.one(
        'notification.findOpen',
        `select id, first_at as "firstAt" from notification
          where user_id = $1 and group_key = $2 and is_open for update`,
        [userId, groupKey],
      );
    },

    async close(id: string): Promise<void> {
      await db.run('notification.close', 'update notification set is_open = false where id = $1', [id]);
    },

    /** @returns whether it is new; somebody else may have opened the same group just now */
    async insert(
      id: string,
      draft: NotificationDraft,
      actorId: UserId | null,
      hasActors: boolean,
      now: Date,
    ): Promise<boolean> {
      const { userId, type, groupKey, title, sentence, link } = draft;
      const { titles = title, detail = null, postId = null, commentId = null } = draft;
      const inserted = await db.run(
        'notification.insert',
        `insert into notification (id, user_id, type, group_key, is_open, title, titles, sentence, detail, link, post_id,
           comment_id, has_actors, actor_id, actor_count, first_at, at, told_count)
         values ($1, $2, $3, $4, true, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14, $14, 0)
         on conflict (user_id, group_key) where is_open do nothing`,
        [id, userId, type, groupKey, title, titles, sentence, detail, link, postId, commentId, hasActors, actorId, now],
      );
      return inserted === 1;
    },

    /** Marks a row as published. @returns the row if there is something to show */
    markPublished(id: string, now: Date): Promise<PublishedRow | undefined> {
      return db.one(
        'notification.tell',
        `update notification set told_at = $2, told_count = actor_count where id = $1 and is_shown returning ${columns}`,
        [id, now],
      );
    },

    findPublishedAt(id: string): Promise<{ toldAt: Date | null } | undefined> {
      return db.one('notification.findToldAt', 'select told_at as "toldAt" from notification where id = $1', [id]);
    },

    ...growth(db),
  };
}

/** Rows that grow by further people and texts. */
function growth(db: Queries) {
  return {
    /** Shows the newest of several texts in a row. */
    async updateText(id: string, draft: NotificationDraft): Promise<void> {
      const { detail = null, commentId = null } = draft;
      await db.run('notification.updateText', 'update notification set detail = $2, comment_id = $3 where id = $1', [
        id,
        detail,
        commentId,
      ]);
    },

    /** Returns rows that have grown since their last publication. */
    findGrown(before: Date, limit: number): Promise<{ id: string }[]> {
      return db.rows(
        'notification.findGrown',
        `select id from notification where is_open and told_count <> actor_count and told_at <= $1
          order by told_at limit $2`,
        [before, limit],
      );
    },
  };
}
