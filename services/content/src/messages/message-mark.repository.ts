import type { MessageMark } from '@velvet/contracts/content/message-media';
import type { ConversationId, UserId, VaultItemId } from '@velvet/contracts/ids';
import { hasPurchased } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';

export function messageMarkRepository(db: Queries) {
  return {
    /** Returns which of the owner's items a person received in messages, saw or bought; items without a mark are left out. */
    find(ownerId: UserId, personId: UserId, itemIds: readonly VaultItemId[]): Promise<MessageMark[]> {
      const sent = `select from message_media_item x join message_media m using (message_id)
        where x.item_id = i.id and m.sender_id = $1 and m.receiver_id = $2`;
      const posted = `select from post_media x join post p on p.id = x.post_id where x.item_id = i.id and p.author_id = $1`;
      // only people that a post is open for are counted as its viewers
      const hasViewed = `exists (select from subject_view v where v.subject_kind = 'post' and v.subject_id = p.id and v.user_id = $2)`;
      return db.rows(
        'messageMark.find',
        `select * from (
           select i.id as "itemId", exists (${sent}) as "isSent",
                  exists (${sent} and m.is_seen and m.price_minor = 0) or exists (${posted} and ${hasViewed}) as "isSeen",
                  exists (${sent} and ${hasPurchased('$2', `'message'`, 'm.message_id')})
                  or exists (${posted} and ${hasPurchased('$2', `'post'`, 'p.id')}) as "isBought"
             from vault_item i where i.id = any ($3) and i.owner_id = $1 and i.place = 'vault') marked
          where "isSent" or "isSeen" or "isBought"`,
        [ownerId, personId, itemIds],
      );
    },

    /** Marks the messages up to a position that the person received as seen. */
    async updateSeen(conversationId: ConversationId, receiverId: UserId, readSeq: number): Promise<void> {
      await db.run(
        'messageMark.updateSeen',
        `update message_media set is_seen = true
          where conversation_id = $1 and receiver_id = $2 and seq <= $3 and not is_seen`,
        [conversationId, receiverId, readSeq],
      );
    },
  };
}
