import { useMutation } from '@tanstack/react-query';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useCallback, useMemo, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { albumTexts as texts } from '#texts/vault-albums.ts';
import { toast } from '#ui/toast.ts';
import { fetchVaultIds, type VaultFilter } from '#resources/vault.ts';

/** Selected items in the order of selection; `items` are those of them that have been loaded, as the lists have them now. */
export type Selection = { readonly ids: ReadonlySet<VaultItemId>; readonly items: readonly VaultItem[] };

export function useSelection(loaded: readonly VaultItem[], filter: VaultFilter) {
  const [picked, setPicked] = useState<ReadonlyMap<VaultItemId, VaultItem | undefined>>(new Map());
  const toggle = useCallback(
    (item: VaultItem) =>
      setPicked((now) => {
        const next = new Map(now);
        if (!next.delete(item.id)) next.set(item.id, item);
        return next;
      }),
    [],
  );
  const drop = useCallback((ids: readonly VaultItemId[]) => {
    const gone = new Set(ids);
    setPicked((now) => new Map([...now].filter(([id]) => !gone.has(id))));
  }, []);
  const clear = useCallback(() => setPicked(new Map()), []);
  const all = useMutation({
    mutationFn: () => fetchVaultIds(filter),
    onSuccess: ({ ids, total }) => {
      setPicked((now) => new Map([...now, ...ids.map((id) => [id, now.get(id)] as const)]));
      if (total > ids.length) toast.info(texts.selectedMost(ids.length, total));
    },
    onError: (error) => toast.error(messageOf(error, texts.selectAllFailed)),
  });
  const items = useMemo(() => {
    if (picked.size === 0) return [];
    const current = new Map(loaded.map((item) => [item.id, item]));
    return [...picked].flatMap(([id, item]) => current.get(id) ?? item ?? []);
  }, [picked, loaded]);
  const ids = useMemo(() => new Set(picked.keys()), [picked]);
  return { ids, items, toggle, drop, clear, selectAll: () => all.mutate() };
}
