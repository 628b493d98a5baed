import { useQuery } from '@tanstack/react-query';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '#api/failure.ts';
import { vaultItemQuery } from '#resources/vault.ts';
import { vaultTexts } from '#texts/vault.ts';
import { toast } from '#ui/toast.ts';
import { Lightbox } from './lightbox.tsx';
import { useDownloadItem } from './use-download-item.ts';

type OpenedItemProps = {
  readonly id: VaultItemId;
  readonly onFilter: (item: VaultItem) => void;
  readonly onClose: () => void;
};

/** The item that the address names, over the vault. It may be on no loaded page of the list. */
export function OpenedItem({ id, onFilter, onClose }: OpenedItemProps) {
  const { data: item, error } = useQuery(vaultItemQuery(id));
  const download = useDownloadItem();
  const refuse = useEffectEvent((reason: Error) => {
    toast.error(messageOf(reason, vaultTexts.loadFailed));
    onClose();
  });
  useEffect(() => {
    if (error) refuse(error);
  }, [error]);
  return (
    <Lightbox
      item={item}
      previous={undefined}
      next={undefined}
      onShow={onClose}
      onDownload={download}
      onFilter={onFilter}
      onClose={onClose}
    />
  );
}
