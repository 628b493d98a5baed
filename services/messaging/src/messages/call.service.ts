import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { callStateAt, ringMs, type CallState } from '@velvet/contracts/messaging/call-notice';
import { messageChanged } from '@velvet/contracts/messaging/events';
import { CallOver, MessageNotFound } from '@velvet/contracts/messaging/failures';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { membershipRepository } from '#conversations/membership.repository.ts';
import { messageChanger, type Ids } from './message-change.ts';
import { contentOf } from './message.presenter.ts';
import { messageRepository, messageWriteRepository } from './message.repository.ts';

/** Cancels the call that rings with an empty room, as its caller would. */
export async function cancelLeftCall(
  tx: Transaction,
  conversationId: ConversationId,
  roomId: string,
  now: Date,
): Promise<void> {
  const ids = await messageRepository(tx).findRinging(conversationId, roomId, new Date(now.getTime() - ringMs));
  if (!ids) return;
  const member = await membershipRepository(tx).lock(ids.senderId, conversationId);
  const row = member && (await messageRepository(tx).find(conversationId, ids.id));
  // answered while the conversation was locked
  if (!member || row?.call?.state !== 'ringing') return;
  await messageWriteRepository(tx).updateCallState(row.id, 'canceled');
  const changed = { ...row, call: { ...row.call, state: 'canceled' as const } };
  await tx.append(messageChanged, contentOf(member, changed));
}

export function callService(db: Database, clock: Clock) {
  const changeMessage = messageChanger(db, clock);
  return {
    /**
     * Accepts or declines a call, or cancels the own one.
     * @throws {Refusal} ConversationNotFound, MessageNotFound, InvalidInput, CallOver
     */
    change: (userId: UserId, ids: Ids, state: Exclude<CallState, 'ringing'>): Promise<Message> =>
      changeMessage(userId, ids, async ({ tx, member, row, now }) => {
        if (!row.call) throw new Refusal(MessageNotFound);
        if ((state === 'canceled') !== (row.senderId === member.userId))
          throw invalidField('state', 'Only the receiver accepts or declines a call, and only the caller cancels it.');
        if (row.call.state === state) return false;
        if (callStateAt(row.call, row.sentAt, now) !== 'ringing') throw new Refusal(CallOver);
        await messageWriteRepository(tx).updateCallState(row.id, state);
        return true;
      }),
  };
}
