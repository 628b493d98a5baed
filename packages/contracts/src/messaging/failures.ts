import { failure } from '#failure.ts';

/** Also returned to everyone who is not a member of the conversation. */
export const ConversationNotFound = failure(404, 'ConversationNotFound', "This conversation doesn't exist.");
export const MessageNotFound = failure(404, 'MessageNotFound', "This message doesn't exist.");
export const CannotMessageYourself = failure(400, 'CannotMessageYourself', "You can't write to yourself.");

/** The receiver accepts no messages, a block exists, or the account is closed. */
export const MessagesClosed = failure(403, 'MessagesClosed', "This person doesn't accept messages.");
/** The receiver accepts messages of people that the receiver follows. */
export const MessagesForFollowed = failure(
  403,
  'MessagesForFollowed',
  'This person accepts messages only from people they follow.',
);
/** The receiver accepts messages of subscribers. */
export const MessagesForSubscribers = failure(403, 'MessagesForSubscribers', 'Subscribe to send messages.');

/** A first message has a price, which the sender has not paid. */
export const MessagesForPrice = failure(
  403,
  'MessagesForPrice',
  'This creator asks a price for a first message. Pay it once, then write.',
);
export const PriceForCreators = failure(
  403,
  'PriceForCreators',
  'Only verified creators can ask a price for a first message.',
);

/** Pictures and videos of a person without verification that the receiver has not written to. */
export const MediaAfterAnswer = failure(
  403,
  'MediaAfterAnswer',
  'You can send photos and videos once this person has answered, or after you verify your age.',
);
export const LockedMessagesForCreators = failure(
  403,
  'LockedMessagesForCreators',
  'Only verified creators can send locked messages.',
);
/** The receiver has bought the attachments. */
export const MessageSold = failure(409, 'MessageSold', "This message was bought, so it can't be unsent.");

/** The receiver accepts no calls. */
export const CallsClosed = failure(403, 'CallsClosed', "This person doesn't accept calls.");
export const CallsForFollowed = failure(
  403,
  'CallsForFollowed',
  'This person accepts calls only from people they follow.',
);
export const CallsForSubscribers = failure(403, 'CallsForSubscribers', 'Subscribe to call this person.');
/** The first message has a price, which the caller has not paid. */
export const CallsForPrice = failure(403, 'CallsForPrice', 'Write a first message before you call this creator.');
/** The call was answered, declined or canceled before, or rang too long. */
export const CallOver = failure(409, 'CallOver', 'This call is over.');
export const MessageFixed = failure(409, 'MessageFixed', "This message can't be changed.");

export const EditTimeOver = failure(409, 'EditTimeOver', 'A message can be changed for 15 minutes.');
/** An unsent message cannot be changed, answered or reacted to. */
export const MessageUnsent = failure(409, 'MessageUnsent', 'This message was unsent.');

export const BroadcastNotFound = failure(404, 'BroadcastNotFound', "This broadcast doesn't exist.");
export const BroadcastsForCreators = failure(
  403,
  'BroadcastsForCreators',
  'Only verified creators can write to all their fans at once.',
);
/** It was sent already. */
export const BroadcastFixed = failure(409, 'BroadcastFixed', "This broadcast was sent, so it can't be changed.");
/** The creator sent the most broadcasts of a day. */
export const BroadcastLimit = failure(429, 'BroadcastLimit', 'You sent 20 broadcasts today. Please continue tomorrow.');
