import type { Message } from '@velvet/contracts/messaging/messages';

/** How a message is shown: below a separator of its day or of the unread messages, and as the first of a group of one person. */
export type Line = { readonly isNewDay: boolean; readonly isFirstUnread: boolean; readonly isFirst: boolean };

/** A pause after which a message of the same person begins a new group; milliseconds. */
const groupPauseMs = 5 * 60_000;

const dayOf = (at: string) => new Date(at).toDateString();

/**
 * Returns how a message is shown.
 * @param before the message at the position before; undefined if there is none or it is not loaded
 * @param unreadAfter position of the last message that was read when the chat was opened
 */
export function lineOf(message: Message, before: Message | undefined, unreadAfter: number): Line {
  const isNewDay = before ? dayOf(before.time) !== dayOf(message.time) : message.seq === 1;
  const isFirstUnread = !message.sent && message.seq === unreadAfter + 1;
  return { isNewDay, isFirstUnread, isFirst: isNewDay || isFirstUnread || !continuesGroup(before, message) };
}

function continuesGroup(before: Message | undefined, message: Message): boolean {
  if (before === undefined || before.senderId !== message.senderId) return false;
  return Date.parse(message.time) - Date.parse(before.time) < groupPauseMs;
}

const emojiOnly = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u;
const mostLargeEmoji = 3;

/** Returns whether a text is at most three emoji, which are shown large. */
export function isLargeEmoji(text: string): boolean {
  return emojiOnly.test(text) && [...new Intl.Segmenter().segment(text.replaceAll(/\s/g, ''))].length <= mostLargeEmoji;
}
