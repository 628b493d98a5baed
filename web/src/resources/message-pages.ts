import type { Message } from '@velvet/contracts/messaging/messages';

/** Messages of a page. Positions have no gaps, so the position of a message determines its page. */
export const pageLength = 50;

/** Returns the page of a position; pages begin at 0. */
export const pageOf = (seq: number): number => Math.floor((seq - 1) / pageLength);

/** Returns the pages of a range of positions. */
export function pagesBetween(first: number, last: number): number[] {
  const from = pageOf(Math.max(1, first));
  return Array.from({ length: pageOf(Math.max(1, first, last)) - from + 1 }, (_, index) => from + index);
}

/** Inserts a message at its position in the rows of its page, or replaces the loaded one. @param rows oldest first */
export function withMessage(rows: readonly Message[], message: Message): Message[] {
  const at = rows.findIndex(({ seq }) => seq >= message.seq);
  if (at === -1) return [...rows, message];
  return rows.toSpliced(at, rows[at]?.seq === message.seq ? 1 : 0, message);
}

/** Replaces a message and its quotes where they are loaded. Rows without either stay the same. */
export function withChanged(rows: readonly Message[], message: Message): readonly Message[] {
  const isConcerned = ({ id, replyTo }: Message) => id === message.id || replyTo?.id === message.id;
  return rows.some(isConcerned) ? rows.map((each) => (isConcerned(each) ? changedBy(each, message) : each)) : rows;
}

function changedBy(each: Message, { id, type, content, unsentAt, ...rest }: Message): Message {
  if (each.id === id) return { id, type, content, unsentAt, ...rest };
  // a quote of an unsent message is an empty text
  const replyTo = each.replyTo && { ...each.replyTo, type: unsentAt === null ? type : 'text', content };
  return { ...each, replyTo };
}

/** Returns whether messages between the loaded ones of a page and a new one are missing, so that the page must be fetched again. */
export function hasGap(rows: readonly Message[], message: Message): boolean {
  const newest = rows.at(-1)?.seq ?? pageOf(message.seq) * pageLength;
  return message.seq > newest + 1;
}
