import type { Failure } from '@velvet/contracts/failure';
import type { Writing } from '@velvet/contracts/messaging/conversations';
import { MessagesClosed, MessagesForFollowed, MessagesForSubscribers } from '@velvet/contracts/messaging/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import { isReachable, mayWrite } from './writing.ts';
import type { Receiving } from './writing.repository.ts';

const failures: Record<Exclude<Writing, 'open'>, Failure> = {
  closed: MessagesClosed,
  followed: MessagesForFollowed,
  subscribers: MessagesForSubscribers,
};

/** @throws {Refusal} MessagesClosed, MessagesForFollowed, MessagesForSubscribers */
export function requireWriting(receiving: Receiving | undefined): void {
  const writing = receiving ? mayWrite(receiving.policy, receiving.facts) : 'closed';
  if (writing !== 'open') throw new Refusal(failures[writing]);
}

/** For edits and reactions, which need no permission of the receiver. @throws {Refusal} MessagesClosed */
export function requireReachable(receiving: Receiving | undefined): void {
  if (!receiving || !isReachable(receiving.facts)) throw new Refusal(MessagesClosed);
}
