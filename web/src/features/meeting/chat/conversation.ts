import type { ChatEntry } from '#features/meeting/call/model.ts';

export type Line = {
  readonly entry: ChatEntry;
  /** first of a group, which shows the sender and the time */
  readonly isFirst: boolean;
};

const pauseMs = 5 * 60_000;
const timeOf = ({ timestamp }: ChatEntry) => new Date(timestamp).getTime();

/** Groups consecutive messages of one sender, until a pause. */
export function linesOf(messages: readonly ChatEntry[]): readonly Line[] {
  return messages.map((entry, index) => {
    const before = messages[index - 1];
    const goesOn =
      before !== undefined &&
      before.sender === entry.sender &&
      before.isYours === entry.isYours &&
      timeOf(entry) - timeOf(before) < pauseMs;
    return { entry, isFirst: !goesOn };
  });
}

/** Counts the messages of others after the last read one. @param seen id of that message; undefined before the first */
export function unreadAfter(messages: readonly ChatEntry[], seen: string | undefined): number {
  const from = messages.findIndex(({ id }) => id === seen) + 1;
  return messages.slice(from).filter(({ isYours }) => !isYours).length;
}
