import type { QueueItemId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';

const ticketHolders = (session: string) =>
  `select buyer_id as user_id from purchased_subject where subject_id = ${session} and subject_kind = 'ticket' and not refunded`;

/** SQL query: the people with a reminder or a ticket of a session, each once. */
export const waitingFor = (session: string) =>
  `select user_id from session_reminder where session_id = ${session} union ${ticketHolders(session)}`;

/** SQL: the number of tickets of a session that are sold and not refunded. */
export const ticketsSold = (session: string) => `(select count(*)::int from (${ticketHolders(session)}) sold)`;

/** SQL: the number of different people with a reminder or a ticket of a session. */
export const peopleWaiting = (session: string) => `(select count(*)::int from (${waitingFor(session)}) waiting)`;

/** The people with reminders and tickets of sessions. */
export function waitingPeopleRepository(db: Queries) {
  return {
    async remind(sessionId: QueueItemId, userId: UserId, at: Date): Promise<void> {
      await db.run(
        'sessionReminder.insert',
        'insert into session_reminder (session_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing',
        [sessionId, userId, at],
      );
    },

    async forget(sessionId: QueueItemId, userId: UserId): Promise<void> {
      await db.run('sessionReminder.delete', 'delete from session_reminder where session_id = $1 and user_id = $2', [
        sessionId,
        userId,
      ]);
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('sessionReminder.deleteUser', 'delete from session_reminder where user_id = $1', [userId]);
    },

    async countTickets(sessionId: QueueItemId): Promise<number> {
      const row = await db.one<{ sold: number }>('session.countTickets', `select ${ticketsSold('$1::uuid')} as sold`, [
        sessionId,
      ]);
      return row?.sold ?? 0;
    },

    /** Returns the people who wait for a session of `ownerId` and see its creator. */
    async find(sessionId: QueueItemId, ownerId: UserId): Promise<UserId[]> {
      const rows = await db.rows<{ userId: UserId }>(
        'session.findWaiting',
        `select p.user_id as "userId" from (${waitingFor('$1::uuid')}) p where ${visibleTo('$2::text', 'p.user_id')} order by p.user_id`,
        [sessionId, ownerId],
      );
      return rows.map(({ userId }) => userId);
    },
  };
}
