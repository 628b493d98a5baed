import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useEffect, useState } from 'react';
import { vaultItemQuery } from '#resources/vault.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** initial items of a new post, from the vault to the composer */
    vaultItemIds?: readonly VaultItemId[];
    /** opens the composer */
    isWriting?: boolean;
  }
}

/** Returns the vault items picked for a new post, once: navigating back to this history entry starts no other post. */
export function usePickedItems(): readonly VaultItem[] | undefined {
  const ids = useLocation({ select: ({ state }) => state.vaultItemIds });
  const client = useQueryClient();
  const navigate = useNavigate();
  const [items, setItems] = useState<readonly VaultItem[]>();
  useEffect(() => {
    if (!ids) return undefined;
    let isWanted = true;
    void Promise.allSettled(ids.map((id) => client.fetchQuery(vaultItemQuery(id)))).then((results) => {
      if (!isWanted) return;
      setItems(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
      void navigate({ to: '/dashboard', search: {}, state: {}, replace: true });
    });
    return () => {
      isWanted = false;
    };
  }, [ids, client, navigate]);
  return items;
}
