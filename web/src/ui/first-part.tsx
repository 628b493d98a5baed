import { useDeferredValue, useMemo, type ReactNode } from 'react';

type FirstPartProps<Item> = {
  readonly items: readonly Item[];
  /** as many as fill a screen */
  readonly first: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
};

/** A long list does not keep its screen waiting: what is in sight is drawn first, the rest whenever there is time. */
export function FirstPart<Item>({ items, first, children }: FirstPartProps<Item>) {
  const part = useMemo(() => items.slice(0, first), [items, first]);
  return children(useDeferredValue(items, part));
}

/** What stands beside what somebody came for: drawn whenever there is time after it. */
export function Afterwards({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
