import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { hasPending } from '#broadcasts/pending.repository.ts';
import { joinedMembers, membershipColumns, type Membership } from '#conversations/membership.repository.ts';
import { writingFacts, type Receiving } from '#conversations/writing.repository.ts';
import type { Standing } from '#people/profile-card.repository.ts';

/** The facts that decide about a message of a member. */
export type SendingRow = Membership &
  Receiving & {
    /** null before the card of the sender arrived */
    sender: Standing | null;
    /** broadcasts of the other member wait for the sender to open the conversation */
    hasPending: boolean;
  };

export function sendingRepository(db: Queries) {
  return {
    /**
     * Returns undefined for everyone but the members, and for a member that has not received the first message.
     * @param since broadcasts are kept from this time on
     */
    find(
      userId: UserId,
      conversationId: ConversationId,
      { now, since }: { now: Date; since: Date },
    ): Promise<SendingRow | undefined> {
      return db.one(
        'sending.find',
        `select ${membershipColumns}, ${writingFacts('o.user_id', 'o.has_sent', 'm.has_sent')},
                (select jsonb_build_object('role', s.role, 'verified', s.verified, 'hidden', s.hidden)
                   from profile_card s where s.user_id = $1) as sender,
                ${hasPending('m', '$1', '$4')} as "hasPending"
           from ${joinedMembers} where m.conversation_id = $3 and m.user_id = $1 and m.is_listed`,
        [userId, now, conversationId, since],
      );
    },
  };
}
