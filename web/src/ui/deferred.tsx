import { useDeferredValue, useMemo, type ReactNode } from 'react';

type DeferredListProps<Item> = {
  readonly items: readonly Item[];
  /** as many as fill a screen */
  readonly first: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
};

/** Renders the first items of a long list at once and the others in a later, interruptible render. */
export function DeferredList<Item>({ items, first, children }: DeferredListProps<Item>) {
  const part = useMemo(() => items.slice(0, first), [items, first]);
  return children(useDeferredValue(items, part));
}

/** Renders secondary content of a screen in a later, interruptible render. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
