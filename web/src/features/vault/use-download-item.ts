import type { VaultItem } from '@velvet/contracts/content/vault';
import { useCallback } from 'react';
import { messageOf } from '#api/failure.ts';
import { useDownload } from '#resources/vault-changes.ts';
import { vaultTexts } from '#texts/vault.ts';
import { toast } from '#ui/toast.ts';

/** Downloads an item, and shows a failure. */
export function useDownloadItem() {
  const { mutate: download } = useDownload();
  return useCallback(
    (item: VaultItem) =>
      download(item, { onError: (error) => toast.error(messageOf(error, vaultTexts.downloadFailed)) }),
    [download],
  );
}
