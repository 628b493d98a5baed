import { mayWrite } from '@velvet/access/writing';
import type { UserId } from '@velvet/contracts/ids';
import type { Writing } from '@velvet/contracts/messaging/conversations';
import { NoteNotAllowed } from '@velvet/contracts/payment/failures';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Budgets } from '@velvet/people/budget';
import { standingRepository } from '#catalog/standing.repository.ts';
import { writingRepository } from '#people/writing.repository.ts';

const messages: Record<Exclude<Writing, 'open'>, string> = {
  closed: "This person doesn't accept messages. Please remove the note.",
  followed: 'This person accepts messages only from people they follow. Please remove the note.',
  subscribers: 'This person accepts messages only from subscribers. Please remove the note.',
  price: 'A first message to this person has a price. Please remove the note.',
};

type Note = { senderId: UserId; receiverId: UserId; note: string | undefined; now: Date };

/**
 * Requires that a note may be sent with a gift or a tip. A note is a message, so it needs the permission that a message needs, also an
 * anonymous one, and counts in a budget. Nothing is required without a note.
 *
 * @throws {Refusal} `NoteNotAllowed`, `TooManyRequests`
 */
export async function requireNote(
  db: Queries,
  budgets: Budgets,
  { senderId, receiverId, note, now }: Note,
): Promise<void> {
  if (note === undefined || note === '') return;
  const { policy, facts } = await writingRepository(db).find(senderId, receiverId);
  const { isSubscribed: isSubscriber } = await standingRepository(db).find(senderId, receiverId, now);
  const writing = mayWrite(policy, { ...facts, isSubscriber });
  if (writing !== 'open') throw new Refusal(NoteNotAllowed, { message: messages[writing], field: 'note' });
  await budgets.require('notes', senderId, receiverId);
}
