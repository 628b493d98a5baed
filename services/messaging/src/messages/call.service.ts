import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { callStateAt, ringMs, type CallNotice, type CallState } from '@velvet/contracts/messaging/call-notice';
import { messageChanged } from '@velvet/contracts/messaging/events';
import { CallOver, MessageNotFound } from '@velvet/contracts/messaging/failures';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { membershipRepository } from '#conversations/membership.repository.ts';
import { messageChanger, type Ids } from './message-change.ts';
import { contentOf, presentMessage } from './message.presenter.ts';
import { messageRepository, messageWriteRepository, type MessageRow } from './message.repository.ts';

type Entered = {
  readonly conversationId: ConversationId;
  readonly roomId: string;
  readonly userIds: readonly UserId[];
};

/** Accepts the ringing call whose receiver entered the room by its address, without an answer. */
export async function acceptEnteredCall(
  tx: Transaction,
  { conversationId, roomId, userIds }: Entered,
  now: Date,
): Promise<void> {
  await changeCallOf(tx, conversationId, roomId, ({ senderId, call, sentAt }) => {
    const isEntered = userIds.some((userId) => userId !== senderId);
    return isEntered && callStateAt(call, sentAt, now) === 'ringing' ? { ...call, state: 'accepted' } : undefined;
  });
}

/** Ends the accepted call whose room became empty, or cancels the one that rings, as its caller would. */
export async function endLeftCall(
  tx: Transaction,
  conversationId: ConversationId,
  roomId: string,
  now: Date,
): Promise<void> {
  await changeCallOf(tx, conversationId, roomId, ({ call, sentAt }) => leftCall(call, sentAt, now));
}

/** Cancels the calls that ring in a conversation, as their callers would. */
export async function endRinging(tx: Transaction, conversationId: ConversationId, now: Date): Promise<void> {
  for (const { roomId } of await messageRepository(tx).findRingingRooms(conversationId))
    await changeCallOf(tx, conversationId, roomId, ({ call, sentAt }) =>
      callStateAt(call, sentAt, now) === 'ringing' ? { ...call, state: 'canceled' } : undefined,
    );
}

type Called = MessageRow & { readonly call: CallNotice };

/** Changes the call of a room under the lock of its conversation. @param change returns undefined for no change */
async function changeCallOf(
  tx: Transaction,
  conversationId: ConversationId,
  roomId: string,
  change: (message: Called) => CallNotice | undefined,
): Promise<void> {
  const ids = await messageRepository(tx).findCall(conversationId, roomId);
  const member = ids && (await membershipRepository(tx).lock(ids.senderId, conversationId));
  const row = member && (await messageRepository(tx).find(conversationId, ids.id));
  const call = row?.call && change({ ...row, call: row.call });
  if (!member || !row || !call) return;
  await messageWriteRepository(tx).updateCall(row.id, call);
  await tx.append(messageChanged, contentOf(member, { ...row, call }));
}

/** @returns undefined for a call that is over */
function leftCall(call: CallNotice, sentAt: Date, now: Date): CallNotice | undefined {
  const state = callStateAt(call, sentAt, now);
  if (state === 'ringing') return { ...call, state: 'canceled' };
  return state === 'accepted' ? { ...call, endedAt: now.toISOString() } : undefined;
}

/** Returns the calls of others that ring for a person, oldest first. */
export async function findRinging(db: Database, userId: UserId, now: Date): Promise<Message[]> {
  const rows = await messageRepository(db).findRinging(userId, new Date(now.getTime() - ringMs));
  const calls = await Promise.all(
    rows.map(async (row) => {
      const member = await membershipRepository(db).find(userId, row.conversationId);
      return member ? [presentMessage(member, row)] : [];
    }),
  );
  return calls.flat().toSorted((a, b) => a.time.localeCompare(b.time));
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
        await messageWriteRepository(tx).updateCall(row.id, { ...row.call, state });
        return true;
      }),
  };
}
