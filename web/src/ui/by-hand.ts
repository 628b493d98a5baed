/** What the browser would not copy, until somebody has done it by hand. */
let waiting: string | undefined;
const watchers = new Set<() => void>();

function set(text: string | undefined): void {
  waiting = text;
  for (const tell of watchers) tell();
}

export const byHand = {
  show: (text: string) => set(text),
  end: () => set(undefined),
  read: () => waiting,
  watch(tell: () => void) {
    watchers.add(tell);
    return () => watchers.delete(tell);
  },
};
