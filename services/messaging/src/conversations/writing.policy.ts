import { isReachable, mayCall, mayWrite } from '@velvet/access/writing';
import type { Failure } from '@velvet/contracts/failure';
import type { Writing } from '@velvet/contracts/messaging/conversations';
import {
  CallsClosed,
  CallsForFollowed,
  CallsForPrice,
  CallsForSubscribers,
  MessagesClosed,
  MessagesForFollowed,
  MessagesForPrice,
  MessagesForSubscribers,
} from '@velvet/contracts/messaging/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Receiving } from './writing.repository.ts';

const failures: Record<Exclude<Writing, 'open'>, Failure> = {
  closed: MessagesClosed,
  followed: MessagesForFollowed,
  subscribers: MessagesForSubscribers,
  price: MessagesForPrice,
};

/** @throws {Refusal} MessagesClosed, MessagesForFollowed, MessagesForSubscribers */
export function requireWriting(receiving: Receiving | undefined): void {
  const writing = receiving ? mayWrite(receiving.policy, receiving.facts) : 'closed';
  if (writing !== 'open') throw new Refusal(failures[writing]);
}

/** As `requireWriting`, for opening a conversation, where a price can be paid. */
export function requireOpening(receiving: Receiving): void {
  if (mayWrite(receiving.policy, receiving.facts) !== 'price') requireWriting(receiving);
}

const callFailures: Record<Exclude<Writing, 'open'>, Failure> = {
  closed: CallsClosed,
  followed: CallsForFollowed,
  subscribers: CallsForSubscribers,
  price: CallsForPrice,
};

/** @throws {Refusal} CallsClosed, CallsForFollowed, CallsForSubscribers */
export function requireCalling(receiving: Receiving | undefined): void {
  const calling = receiving ? mayCall(receiving.policy, receiving.callPolicy, receiving.facts) : 'closed';
  if (calling !== 'open') throw new Refusal(callFailures[calling]);
}

/** For edits and reactions, which need no permission of the receiver. @throws {Refusal} MessagesClosed */
export function requireReachable(receiving: Receiving | undefined): void {
  if (!receiving || !isReachable(receiving.facts)) throw new Refusal(MessagesClosed);
}
