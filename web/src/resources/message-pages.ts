import type { Message } from '@velvet/contracts/messaging/messages';
import { eachPage, type Pages } from './cache.ts';

/** The loaded messages of a conversation, newest first. */
export type MessagePages = Pages<Message>;

/** Inserts a message at its position, or replaces the loaded one. */
export function withMessage(list: MessagePages, message: Message): MessagePages {
  if (list.pages.some(({ data }) => data.some(({ id }) => id === message.id))) return withChanged(list, message);
  const [first, ...rest] = list.pages;
  if (!first) return list;
  const at = first.data.findIndex(({ seq }) => seq < message.seq);
  const data = at === -1 ? [...first.data, message] : first.data.toSpliced(at, 0, message);
  return { ...list, pages: [{ ...first, data }, ...rest] };
}

/** Replaces a message if it is loaded. */
export const withChanged = (list: MessagePages, message: Message): MessagePages =>
  eachPage(list, (rows) => rows.map((each) => (each.id === message.id ? message : each)));

/** Returns whether messages between the loaded ones are missing, so that the list must be fetched again. */
export function hasGap(list: MessagePages, message: Message): boolean {
  const newest = list.pages[0]?.data[0];
  return message.seq > (newest?.seq ?? 0) + 1;
}
