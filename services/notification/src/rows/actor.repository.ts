import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith, isHidden } from '@velvet/people/visibility';

export type Vanished = { userId: UserId };

/** An action of a person in the open row of a group; if `isStanding`, in all rows of the group. */
export type GroupAction = { userId: UserId; groupKey: string; actorId: UserId; isStanding?: boolean | undefined };

/** The people of a row, without duplicates. */
export function actorRepository(db: Queries) {
  return {
    ...visibility(db),

    /** Whether the person is in a row of this group already that is not older than `since`. */
    async isKnown(userId: UserId, groupKey: string, actorId: UserId, since: Date): Promise<boolean> {
      const row = await db.one<{ known: boolean }>(
        'actor.isKnown',
        `select exists (select from notification n join notification_actor a on a.notification_id = n.id
                         where n.user_id = $1 and n.group_key = $2 and a.actor_id = $3 and a.at > $4) as known`,
        [userId, groupKey, actorId, since],
      );
      return row?.known ?? false;
    },

    /** One more person; the counter moves with the row, so it is exact. @returns false for a person who is in the row already */
    async insert(id: string, actorId: UserId, visible: boolean, now: Date): Promise<boolean> {
      const row = await db.one<{ isNew: boolean }>(
        'actor.insert',
        `with added as (
           insert into notification_actor (notification_id, actor_id, at, visible) values ($1, $2, $4, $3)
           on conflict do nothing returning visible),
         counted as (
           update notification set actor_count = actor_count + 1, actor_id = $2, at = $4
            where id = $1 and exists (select from added where visible))
         select exists (select from added) as "isNew"`,
        [id, actorId, visible, now],
      );
      return row?.isNew ?? false;
    },

    /**
     * Takes a person out of the open row of a group, or back into it. The row keeps the person, so a repetition of the action is no news.
     * @returns the owner if a row appears or disappears by that
     */
    async updateRetracted(
      { userId, groupKey, actorId, isStanding = false }: GroupAction,
      isRetracted: boolean,
    ): Promise<Vanished[]> {
      const rows = await db.rows<{ id: string }>(
        'actor.updateRetracted',
        `update notification_actor a set is_retracted = $4 from notification n
          where a.notification_id = n.id and n.user_id = $1 and n.group_key = $2 and (n.is_open or $5) and a.actor_id = $3
            and a.is_retracted <> $4
          returning n.id`,
        [userId, groupKey, actorId, isRetracted, isStanding],
      );
      if (rows.length > 0) await this.refresh(actorId, userId);
      return this.recount(rows.map(({ id }) => id));
    },
  };
}

function visibility(db: Queries) {
  return {
    /** Decides anew which rows may show `actorId`, for one owner or for all. @returns the rows that changed */
    async refresh(actorId: UserId, ownerId: UserId | null): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'actor.refresh',
        `with judged as (
           select a.notification_id, not a.is_retracted and not ${isHidden('$1')} and n.user_id <> all (array(${blockedWith('$1')})) as visible
             from notification_actor a join notification n on n.id = a.notification_id
            where a.actor_id = $1 and ($2::text is null or n.user_id = $2))
         update notification_actor a set visible = judged.visible from judged
          where a.notification_id = judged.notification_id and a.actor_id = $1 and a.visible <> judged.visible
          returning a.notification_id as id`,
        [actorId, ownerId],
      );
      return rows.map(({ id }) => id);
    },

    async deleteActor(actorId: UserId): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        'actor.deleteEverywhere',
        'delete from notification_actor where actor_id = $1 returning notification_id as id',
        [actorId],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Counts anew after people went or came back, which is no news.
     * @returns the owners of rows that show nobody any more, or somebody again
     */
    recount(ids: readonly string[]): Promise<Vanished[]> {
      return db.rows(
        'actor.recount',
        `with counted as (
           select n.id, n.is_shown as was_shown,
                  (select count(*) from notification_actor a where a.notification_id = n.id and a.visible) as people,
                  (select a.actor_id from notification_actor a where a.notification_id = n.id and a.visible
                    order by a.at desc, a.actor_id limit 1) as newest
             from notification n where n.id = any($1::uuid[])),
         changed as (
           update notification n set actor_count = counted.people, actor_id = counted.newest,
                  told_count = least(n.told_count + greatest(counted.people - n.actor_count, 0), counted.people)
             from counted where n.id = counted.id returning n.user_id, n.is_shown, counted.was_shown)
         select distinct user_id as "userId" from changed where is_shown <> was_shown`,
        [ids],
      );
    },
  };
}
