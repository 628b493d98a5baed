import type { WritingFacts } from '@velvet/access/writing';

/** Returns whether the next message is the first to a person who has not written, does not follow the sender, and is not paid by the sender. */
export const isFirstContact = ({ hasSenderWritten, hasReceiverWritten, isFollowed, isSubscriber }: WritingFacts) =>
  !hasSenderWritten && !hasReceiverWritten && !isFollowed && !isSubscriber;
