import type { UserId } from '@velvet/contracts/ids';
import { charactersOf } from '@velvet/contracts/text';

/** Name of a person without an account. */
export const deletedName = 'Deleted account';
/** Name of a person whose profile has not arrived yet. */
export const unknownName = 'Someone';

/** Code units in which the requested number of characters is looked for. */
const unitsPerCharacter = 12;

/** Returns the two members of a conversation in ascending order. */
export function pairOf(one: UserId, other: UserId): [UserId, UserId] {
  return one < other ? [one, other] : [other, one];
}

/** Returns a text on one line, cut after `max` user-perceived characters. */
export function shorten(text: string, max: number): string {
  const line = text.slice(0, max * unitsPerCharacter).replaceAll(/\s+/g, ' ');
  const characters = charactersOf(line);
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : line;
}

/** The positions of a member. */
export type Marks = { deliveredSeq: number; readSeq: number };

/**
 * Returns the marks of the other member as they may be shown. Without read receipts no message counts as read, and after a block none as
 * delivered.
 */
export function shownMarks(
  { deliveredSeq, readSeq }: Marks,
  { isPrivate, isParted }: { isPrivate: boolean; isParted: boolean },
): Marks {
  return { deliveredSeq: isParted ? 0 : deliveredSeq, readSeq: isPrivate ? 0 : readSeq };
}

type Unread = { lastSeq: number; ownUnread: number; marks: Marks };
/** Returns the number of unread messages: the positions after the read one, without own and unsent messages (`ownUnread`). */
export const unreadOf = ({ lastSeq, ownUnread, marks }: Unread): number => lastSeq - marks.readSeq - ownUnread;
