import type { ConversationId, MessageId, UserId } from '@velvet/contracts/ids';
import { messageChanged } from '@velvet/contracts/messaging/events';
import { ConversationNotFound, MessageNotFound } from '@velvet/contracts/messaging/failures';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { membershipRepository, type Membership } from '#conversations/membership.repository.ts';
import { contentOf, presentMessage } from './message.presenter.ts';
import { messageRepository, type MessageRow } from './message.repository.ts';

export type Ids = { conversationId: ConversationId; messageId: MessageId };
export type Parts = { tx: Transaction; member: Membership; row: MessageRow; now: Date };

/** Returns a function that changes a message under the lock of its conversation. `work` returns whether something changed. */
export function messageChanger(db: Database, clock: Clock) {
  return function change(
    userId: UserId,
    { conversationId, messageId }: Ids,
    work: (parts: Parts) => Promise<boolean>,
  ): Promise<Message> {
    return db.transaction(async (tx) => {
      const member = await membershipRepository(tx).lock(userId, conversationId);
      if (!member) throw new Refusal(ConversationNotFound);
      const find = () => messageRepository(tx).find(conversationId, messageId);
      const row = await find();
      if (!row) throw new Refusal(MessageNotFound);
      if (!(await work({ tx, member, row, now: clock.now() }))) return presentMessage(member, row);
      const changed = await find();
      if (!changed) throw new Refusal(MessageNotFound);
      await tx.append(messageChanged, contentOf(member, changed));
      return presentMessage(member, changed);
    });
  };
}
