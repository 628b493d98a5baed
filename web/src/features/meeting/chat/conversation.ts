import type { ChatEntry } from '#features/meeting/call/model.ts';

export type Line = {
  readonly entry: ChatEntry;
  /** somebody else begins, or after a pause: who and when is said anew */
  readonly isFirst: boolean;
};

const pauseMs = 5 * 60_000;
const timeOf = ({ timestamp }: ChatEntry) => new Date(timestamp).getTime();

/** What one person writes in one go stands together. */
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

/** How many of the others' messages came after the last one that was seen. @param seen its id; none before the first */
export function unreadAfter(messages: readonly ChatEntry[], seen: string | undefined): number {
  const from = messages.findIndex(({ id }) => id === seen) + 1;
  return messages.slice(from).filter(({ isYours }) => !isYours).length;
}
