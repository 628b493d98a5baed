import type { MessageMark } from '@velvet/contracts/content/message-media';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import { hasPurchased } from '@velvet/entitlements/entitled';
import type { Queries } from '@velvet/kit/database/database';

export function messageMarkRepository(db: Queries) {
  return {
    /** Returns which of the owner's items a person received in messages or bought; items without either are left out. */
    find(ownerId: UserId, personId: UserId, itemIds: readonly VaultItemId[]): Promise<MessageMark[]> {
      const sent = `select from message_media_item x join message_media m using (message_id)
        where x.item_id = i.id and m.sender_id = $1 and m.receiver_id = $2`;
      const posted = `select from post_media x join post p on p.id = x.post_id where x.item_id = i.id and p.author_id = $1`;
      return db.rows(
        'messageMark.find',
        `select * from (
           select i.id as "itemId", exists (${sent}) as "isSent",
                  exists (${sent} and ${hasPurchased('$2', `'message'`, 'm.message_id')})
                  or exists (${posted} and ${hasPurchased('$2', `'post'`, 'p.id')}) as "isBought"
             from vault_item i where i.id = any ($3) and i.owner_id = $1 and i.place = 'vault') marked
          where "isSent" or "isBought"`,
        [ownerId, personId, itemIds],
      );
    },
  };
}
