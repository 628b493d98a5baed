import type { Writing, WritingPolicy } from '@velvet/contracts/messaging/conversations';

/** Facts about a sender and a receiver, from the view of the sender. */
export type WritingFacts = {
  /** one of the two blocks the other */
  isBlocked: boolean;
  /** the receiver requested deletion, was deleted, or is under age */
  isReceiverHidden: boolean;
  /** the same of the sender */
  isSenderHidden: boolean;
  /** the receiver sent a message in this conversation that is no tip */
  hasReceiverWritten: boolean;
  /** the receiver follows the sender */
  isFollowed: boolean;
  /** the sender has an active subscription to the receiver */
  isSubscriber: boolean;
  /** first messages to the receiver have a price, which the sender has not paid */
  isPriced: boolean;
  /** the sender sent a message in this conversation that is no tip */
  hasSenderWritten: boolean;
};

/** Returns whether the two may be in contact at all, whatever the receiver's settings are. */
export function isReachable({ isBlocked, isReceiverHidden, isSenderHidden }: WritingFacts): boolean {
  return !isBlocked && !isReceiverHidden && !isSenderHidden;
}

/**
 * Decides whether the sender may write, and if not, why.
 * @param policy setting of the receiver. It concerns first messages: a sender may always answer the receiver
 */
export function mayWrite(policy: WritingPolicy, facts: WritingFacts): Writing {
  if (!isReachable(facts)) return 'closed';
  if (facts.hasReceiverWritten) return 'open';
  if (policy === 'nobody') return 'closed';
  if (policy === 'following' && !facts.isFollowed) return 'followed';
  if (policy === 'subscribers' && !facts.isSubscriber) return 'subscribers';
  return asksPrice(facts) ? 'price' : 'open';
}

/** The price concerns the first message of a person that is no subscriber. */
const asksPrice = ({ isPriced, isSubscriber, hasSenderWritten }: WritingFacts): boolean =>
  isPriced && !isSubscriber && !hasSenderWritten;

/** Decides whether the sender may call, and if not, why. A caller needs permission to write, and the call policy of the receiver. */
export function mayCall(policy: WritingPolicy, callPolicy: WritingPolicy, facts: WritingFacts): Writing {
  const writing = mayWrite(policy, facts);
  return writing === 'open' ? mayWrite(callPolicy, { ...facts, hasReceiverWritten: false }) : writing;
}
