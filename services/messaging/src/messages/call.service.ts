import type { UserId } from '@velvet/contracts/ids';
import { callStateAt, type CallState } from '@velvet/contracts/messaging/call-notice';
import { CallOver, MessageNotFound } from '@velvet/contracts/messaging/failures';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { messageChanger, type Ids } from './message-change.ts';
import { messageWriteRepository } from './message.repository.ts';

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
