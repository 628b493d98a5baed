import type { MessageId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { followersAudience, userAudience, type Delivery } from './delivery.ts';

/** Channel of `LISTEN`; each commit with a new row of the log notifies it. */
export const logChannel = 'delivery_log';

/** Key of the advisory lock that orders commits to the log. */
const logLock = '7311, 1';

export type NewDelivery = Omit<Delivery, 'position'> & { at: Date };

/** Returns the statement of `insertAll`. */
export const insertionOf = (added: readonly NewDelivery[]) => ({
  name: 'delivery.insert',
  // no row has a position before the lock is held
  sql: `with locked as materialized (select pg_advisory_xact_lock(${logLock}))
        insert into delivery_log (position, audience, event, payload, at, traceparent)
        select nextval('delivery_position'), added.audience, added.event, added.payload, added.at, added.traceparent
          from locked cross join jsonb_to_recordset($1::jsonb)
               as added (audience text, event text, payload jsonb, at timestamptz, traceparent text)
        returning position, pg_notify($2, '')`,
  values: [JSON.stringify(added), logChannel],
});

/** The delivery log: messages to browsers and instructions to replicas, in the order of their commits. */
export function logRepository(db: Queries) {
  return {
    ...replayQueries(db),
    ...textQueries(db),
    ...cleaningQueries(db),

    /**
     * Inserts rows and returns their positions. It requires a transaction and locks the log until the end of it, so positions are
     * in the order of commits.
     */
    async insertAll(added: readonly NewDelivery[]): Promise<number[]> {
      const { name, sql, values } = insertionOf(added);
      const rows = await db.rows<{ position: number }>(name, sql, values);
      return rows.map(({ position }) => position);
    },

    findAfter(position: number, limit: number): Promise<Delivery[]> {
      return db.rows(
        'delivery.findAfter',
        `select position, audience, event, payload, traceparent from delivery_log
          where position > $1 order by position limit $2`,
        [position, limit],
      );
    },

    /** Returns the last position. */
    async findHead(): Promise<number> {
      const row = await db.one<{ position: number }>(
        'delivery.findHead',
        `select greatest((select max(position) from delivery_log), (select position from delivery_horizon)) as position`,
      );
      return row?.position ?? 0;
    },
  };
}

function cleaningQueries(db: Queries) {
  return {
    async deleteOld(before: Date): Promise<void> {
      await db.run(
        'delivery.deleteOld',
        `with gone as (delete from delivery_log where at < $1 returning position)
         update delivery_horizon set position = greatest(position, (select max(position) from gone))`,
        [before],
      );
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('delivery.deleteUser', 'delete from delivery_log where audience in ($1, $2)', [
        userAudience(userId),
        followersAudience(userId),
      ]);
    },
  };
}

function replayQueries(db: Queries) {
  return {
    /**
     * Returns the messages of a user between two positions, the first excluded. Posts of followed users are included from the
     * position of the follow on.
     */
    findMissed(userId: UserId, after: number, upTo: number, limit: number): Promise<Omit<Delivery, 'traceparent'>[]> {
      return db.rows(
        'delivery.findMissed',
        `select position, audience, event, payload from (
           select l.* from delivery_log l
            where l.audience = $2 and l.position > $3 and l.position <= $4 and l.event not like '$%'
           union all
           select l.* from follow f join delivery_log l on l.audience = 'followers:' || f.followed_id
            where f.follower_id = $1 and l.position > greatest($3, f.since_position) and l.position <= $4) missed
         order by position limit $5`,
        [userId, userAudience(userId), after, upTo, limit],
      );
    },

    /** Returns the last deleted position; later ones can be replayed. */
    async findHorizon(): Promise<number> {
      const row = await db.one<{ position: number }>('delivery.findHorizon', 'select position from delivery_horizon');
      return row?.position ?? 0;
    },
  };
}

async function lockLog(db: Queries): Promise<void> {
  await db.run('delivery.lock', `select pg_advisory_xact_lock(${logLock})`);
}

function textQueries(db: Queries) {
  return {
    /** Removes the text of an unsent message from the messages that contain or quote it. */
    async removeText(audiences: readonly string[], messageId: MessageId): Promise<void> {
      await lockLog(db);
      await db.run(
        'delivery.removeText',
        `update delivery_log
            set payload = case when payload #>> '{message,id}' = $2 then jsonb_set(payload, '{message,content}', '""')
                else jsonb_set(payload, '{message,replyTo}', payload #> '{message,replyTo}' || '{"type": "text", "content": ""}') end
          where audience = any ($1) and event in ('message', 'messageChanged')
            and $2::text in (payload #>> '{message,id}', payload #>> '{message,replyTo,id}')`,
        [audiences, messageId],
      );
    },
  };
}
