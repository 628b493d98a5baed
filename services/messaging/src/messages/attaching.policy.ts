import { LockedMessagesForCreators, MediaAfterAnswer } from '@velvet/contracts/messaging/failures';
import type { sendMessage } from '@velvet/contracts/messaging/messages';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import type { Receiving } from '#conversations/writing.repository.ts';
import type { Standing } from '#people/profile-card.repository.ts';

type Draft = z.output<(typeof sendMessage)['body']>;

/** Requires the fields that the type of a message needs. @throws {Refusal} InvalidInput, which names the field */
export function requireParts({ type, content, vaultItemIds, price }: Draft): void {
  const isCall = type === 'call_notification';
  if (isCall !== (typeof content === 'object'))
    throw invalidField('content', isCall ? 'Give the call as content.' : 'Enter a message.');
  const isText = type === 'text' || isCall;
  if (isText && content === '') throw invalidField('content', 'Enter a message.');
  if (isText && vaultItemIds.length > 0) throw invalidField('vaultItemIds', 'This message has no attachments.');
  if (!isText && vaultItemIds.length === 0)
    throw invalidField('vaultItemIds', 'Choose a photo, a video or an audio file.');
  if (type === 'locked' && price === undefined) throw invalidField('price', 'Enter 1–500.');
  if (type !== 'locked' && price !== undefined) throw invalidField('price', 'Only a locked message has a price.');
}

/**
 * Requires permission to send attachments, which needs more than permission to write: a stranger's first pictures are welcome from
 * verified people alone.
 * @param sender undefined before the card of the sender arrived
 * @throws {Refusal} LockedMessagesForCreators, MediaAfterAnswer
 */
export function requireAttaching(
  draft: Pick<Draft, 'type' | 'vaultItemIds'>,
  sender: Standing | undefined,
  receiving: Receiving | undefined,
): void {
  const isVerified = sender?.verified ?? false;
  if (draft.type === 'locked' && !(isVerified && sender?.role === 'creator'))
    throw new Refusal(LockedMessagesForCreators);
  if (draft.vaultItemIds.length > 0 && !isVerified && !receiving?.facts.hasReceiverWritten)
    throw new Refusal(MediaAfterAnswer);
}
