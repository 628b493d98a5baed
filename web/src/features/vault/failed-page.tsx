import { messageOf } from '#api/failure.ts';
import { vaultTexts } from '#texts/vault.ts';
import { ErrorState } from '#ui/list-states.tsx';
import type { VaultList } from './use-vault-list.ts';

/** Below the items, if those that follow could not be loaded. */
export function FailedPage({ list }: { readonly list: VaultList }) {
  if (!list.isFetchNextPageError) return null;
  return (
    <ErrorState message={messageOf(list.error, vaultTexts.loadFailed)} onRetry={() => void list.fetchNextPage()} />
  );
}
