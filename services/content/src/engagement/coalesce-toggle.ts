/**
 * Coalesces overlapping toggle requests of one person for one object: all of them have the effect of the first. So a double click, or a
 * retry by the browser, toggles once. Each replica coalesces its own requests.
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
