/** The text that the browser refused to copy, until the dialog that offers it is closed. */
let waiting: string | undefined;
const watchers = new Set<() => void>();

function set(text: string | undefined): void {
  waiting = text;
  for (const tell of watchers) tell();
}

export const manualCopy = {
  show: (text: string) => set(text),
  end: () => set(undefined),
  read: () => waiting,
  watch(tell: () => void) {
    watchers.add(tell);
    return () => watchers.delete(tell);
  },
};
