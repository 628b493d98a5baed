/**
 * Requests of one person for one thing that overlap in time mean the same: what the first of them was to do. So a toggle
 * pressed twice at once, or sent again by a nervous network, turns once. Over several replicas each decides for its own.
 */
export function coalesceToggle<Wish>() {
  const open = new Map<string, { wish: Promise<Wish>; count: number }>();
  return async function toggle<T>(
    key: string,
    decide: () => Promise<Wish>,
    act: (wish: Wish) => Promise<T>,
  ): Promise<T> {
    const shared = open.get(key) ?? { wish: decide(), count: 0 };
    shared.count += 1;
    open.set(key, shared);
    try {
      return await act(await shared.wish);
    } finally {
      shared.count -= 1;
      if (shared.count === 0) open.delete(key);
    }
  };
}
