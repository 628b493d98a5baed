/** Mutual exclusion per key within this process: work of one key runs serially, work of different keys concurrently. */
export function keyedLock() {
  const last = new Map<string, Promise<unknown>>();
  return function locked<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = mine
      .catch(() => {})
      .finally(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return mine;
  };
}
