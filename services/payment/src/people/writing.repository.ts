import type { WritingFacts } from '@velvet/access/writing';
import type { UserId } from '@velvet/contracts/ids';
import type { WritingPolicy } from '@velvet/contracts/messaging/conversations';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith, isFollowing, isHidden } from '@velvet/people/visibility';

/** The facts that payment stores beside its subscriptions. */
type StoredFacts = Omit<WritingFacts, 'isSubscriber'>;

/** Permissions to write, as messaging publishes them. */
export function writingRepository(db: Queries) {
  return {
    /** Stores who can write to a person. A change older than the stored one has no effect. */
    async savePolicy(userId: UserId, policy: WritingPolicy, revision: number): Promise<void> {
      await db.run(
        'writing.savePolicy',
        `insert into writing_setting (user_id, revision, who_can_write) values ($1, $2, $3)
         on conflict (user_id) do update set revision = excluded.revision, who_can_write = excluded.who_can_write
         where writing_setting.revision < excluded.revision`,
        [userId, revision, policy],
      );
    },

    async insertContact(writerId: UserId, readerId: UserId): Promise<void> {
      await db.run(
        'writing.insertContact',
        'insert into contact (writer_id, reader_id) values ($1, $2) on conflict do nothing',
        [writerId, readerId],
      );
    },

    /** Returns the setting of the receiver and the facts about the two. A person without a setting receives from everyone. */
    async find(senderId: UserId, receiverId: UserId): Promise<{ policy: WritingPolicy; facts: StoredFacts }> {
      const row = await db.one<{ policy: WritingPolicy; facts: StoredFacts }>(
        'writing.find',
        `select coalesce((select who_can_write from writing_setting where user_id = $2), 'everyone') as policy,
                jsonb_build_object(
                  'isBlocked', $2 = any (array(${blockedWith('$1')})),
                  'isReceiverHidden', ${isHidden('$2')},
                  'isSenderHidden', ${isHidden('$1')},
                  'hasReceiverWritten', exists (select from contact where writer_id = $2 and reader_id = $1),
                  'hasSenderWritten', exists (select from contact where writer_id = $1 and reader_id = $2),
                  'isPriced', exists (select from subject_offer o where o.creator_id = $2 and o.subject_kind = 'firstMessage' and not o.is_withdrawn
                                and not exists (select from purchase p where p.buyer_id = $1 and p.post_id = o.subject_id and p.refunded_at is null)),
                  'isFollowed', ${isFollowing('$2', '$1')}) as facts`,
        [senderId, receiverId],
      );
      if (!row) throw new Error('There is always an answer.');
      return row;
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run(
        'writing.deleteUser',
        `with setting as (delete from writing_setting where user_id = $1)
         delete from contact where writer_id = $1 or reader_id = $1`,
        [userId],
      );
    },
  };
}
