import type { Message } from '@velvet/contracts/messaging/messages';

/** A row of the chat. `isFirst` begins a group of messages of one person. */
export type Line =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isFirst: boolean };

/** A pause after which a message of the same person begins a new group; milliseconds. */
const groupPauseMs = 5 * 60_000;

const dayOf = (at: string) => new Date(at).toDateString();

/**
 * Returns the rows of messages, oldest first: a separator before the first message of each day, and one before the first
 * unread message.
 * @param messages oldest first
 * @param unreadAfter position of the last message that was read when the chat was opened; undefined without a separator
 */
export function linesOf(messages: readonly Message[], unreadAfter: number | undefined): Line[] {
  const lines: Line[] = [];
  let before: Message | undefined;
  let isSeparated = unreadAfter === undefined;
  for (const message of messages) {
    const isNewDay = before === undefined || dayOf(before.time) !== dayOf(message.time);
    if (isNewDay) lines.push({ kind: 'day', key: `day-${message.seq}`, at: message.time });
    const isFirstUnread = !isSeparated && !message.sent && message.seq > (unreadAfter ?? 0);
    if (isFirstUnread) {
      isSeparated = true;
      lines.push({ kind: 'unread', key: 'unread' });
    }
    const isFirst = isNewDay || isFirstUnread || !continuesGroup(before, message);
    lines.push({ kind: 'message', key: message.id, message, isFirst });
    before = message;
  }
  return lines;
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
