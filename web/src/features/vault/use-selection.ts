import type { VaultItem } from '@velvet/contracts/content/vault';
import { useCallback, useMemo, useState } from 'react';

/** What has been picked, in the order of picking; an item as the lists have it now. */
export function useSelection(items: readonly VaultItem[]) {
  const [picked, setPicked] = useState<ReadonlyMap<string, VaultItem>>(new Map());
  const toggle = useCallback(
    (item: VaultItem) =>
      setPicked((now) => {
        const next = new Map(now);
        if (!next.delete(item.id)) next.set(item.id, item);
        return next;
      }),
    [],
  );
  const drop = useCallback(
    (ids: readonly string[]) => setPicked((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    [],
  );
  const clear = useCallback(() => setPicked(new Map()), []);
  const selected = useMemo(() => {
    if (picked.size === 0) return [];
    const current = new Map(items.map((item) => [item.id, item]));
    return [...picked.values()].map((item) => current.get(item.id) ?? item);
  }, [picked, items]);
  const ids = useMemo(() => new Set(picked.keys()), [picked]);
  return { selected, ids, toggle, drop, clear };
}
