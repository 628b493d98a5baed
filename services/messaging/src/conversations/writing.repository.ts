import type { WritingFacts } from '@velvet/access/writing';
import type { UserId } from '@velvet/contracts/ids';
import type { Conversation, WritingPolicy } from '@velvet/contracts/messaging/conversations';
import { hasPurchased, isSubscribed } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';
import { blockedWith, isFollowing, isHidden } from '@velvet/people/visibility';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { defaultSettings } from '#settings/setting.repository.ts';

export type Receiving = {
  policy: WritingPolicy;
  callPolicy: WritingPolicy;
  /** of the receiver; null without a price */
  firstMessageOffer: Conversation['firstMessageOffer'];
  facts: WritingFacts;
};

/**
 * SQL columns of the facts about `$1` as the sender, at the time `$2`.
 * @param receiver column or parameter of type text
 * @param hasWritten SQL condition: the receiver sent a message to the sender
 * @param hasSent SQL condition: the sender sent a message to the receiver
 */
export const writingFacts = (receiver: string, hasWritten: string, hasSent: string) => `
  coalesce((select who_can_write from message_setting w where w.user_id = ${receiver}), '${defaultSettings.whoCanWrite}') as policy,
  coalesce((select who_can_call from message_setting w where w.user_id = ${receiver}), '${defaultSettings.whoCanCall}') as "callPolicy",
  (select jsonb_build_object('kind', 'buy', 'postId', w.first_message_offer_id,
            'price', jsonb_build_object('amountMinor', w.first_message_minor, 'currency', ${creatorCurrency('w.user_id')}))
     from message_setting w where w.user_id = ${receiver} and w.first_message_minor > 0) as "firstMessageOffer",
  jsonb_build_object(
    'isBlocked', ${receiver} = any (array(${blockedWith('$1')})),
    'isReceiverHidden', ${isHidden(receiver)},
    'isSenderHidden', ${isHidden('$1')},
    'hasReceiverWritten', ${hasWritten},
    'hasSenderWritten', ${hasSent},
    'isPriced', exists (select from message_setting w where w.user_id = ${receiver} and w.first_message_minor > 0
                          and not ${hasPurchased('$1', `'firstMessage'`, 'w.first_message_offer_id')}),
    'isFollowed', ${isFollowing(receiver, '$1')},
    'isSubscriber', ${isSubscribed('$1', receiver, '$2')}) as facts`;

export function writingRepository(db: Queries) {
  return {
    /** Returns the facts for a first message; undefined if the receiver is unknown. */
    findFirst(senderId: UserId, receiverId: UserId, now: Date): Promise<Receiving | undefined> {
      return db.one(
        'writing.findFirst',
        `select ${writingFacts('p.user_id', 'false', 'false')} from profile_card p where p.user_id = $3 and $1::text <> $3`,
        [senderId, now, receiverId],
      );
    },

    /** Returns the facts for a further message of a member. */
    find(senderId: UserId, conversationId: string, now: Date): Promise<Receiving | undefined> {
      return db.one(
        'writing.find',
        `select ${writingFacts('o.user_id', 'o.has_sent', 'm.has_sent')} from member o
           join member m on m.conversation_id = o.conversation_id and m.user_id = $1
          where o.conversation_id = $3 and o.other_id = $1`,
        [senderId, now, conversationId],
      );
    },
  };
}
