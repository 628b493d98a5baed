import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

type CallPeople = {
  readonly conversationId: ConversationId;
  readonly roomId: string;
  readonly revision: number;
  readonly userIds: readonly UserId[];
};

/** The people in the rooms of calls, as realtime publishes them. */
export function callPeopleRepository(db: Queries) {
  return {
    /** Has no effect with an older revision. */
    async upsert({ roomId, conversationId, userIds, revision }: CallPeople, now: Date): Promise<void> {
      await db.run(
        'callPeople.upsert',
        `insert into call_people (room_id, conversation_id, user_ids, revision, changed_at) values ($1, $2, $3, $4, $5)
         on conflict (room_id) do update set user_ids = excluded.user_ids, revision = excluded.revision, changed_at = excluded.changed_at
          where call_people.revision < excluded.revision`,
        [roomId, conversationId, userIds, revision, now],
      );
    },

    /** Returns whether a person is in a call of another conversation that changed since a time. */
    async isElsewhere(userId: UserId, conversationId: ConversationId, since: Date): Promise<boolean> {
      const row = await db.one(
        'callPeople.isElsewhere',
        `select from call_people where user_ids @> array[$1::text] and conversation_id <> $2 and changed_at > $3 limit 1`,
        [userId, conversationId, since],
      );
      return row !== undefined;
    },

    /** Deletes rooms that did not change since a time. */
    async deleteOld(before: Date): Promise<void> {
      await db.run('callPeople.deleteOld', 'delete from call_people where changed_at < $1', [before]);
    },
  };
}
