import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useCallback, useState } from 'react';
import { useRetryProcessing } from '#resources/processing.ts';
import { AccessDialog } from './access-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { Lightbox } from './lightbox.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';
import { useDownloadItem } from './use-download-item.ts';
import type { VaultList } from './use-vault-list.ts';
import type { ActOn } from './vault-actions.ts';

type ItemActions = {
  /** receives the ids of deleted items */
  readonly onGone: (ids: readonly VaultItemId[]) => void;
  /** opens the photo filters */
  readonly onFilter: (item: VaultItem) => void;
  /** whether others visit the vault */
  readonly canSell: boolean;
};

type Open = { readonly action: 'view' | 'share' | 'edit'; readonly id: string };

/**
 * Actions of the cards, with their dialogs.
 */
export function useItemActions(list: VaultList, { onGone, onFilter, canSell }: ItemActions) {
  const [open, setOpen] = useState<Open>();
  const [shown, setShown] = useState<readonly VaultItemId[]>([]);
  const fetchOne = useDownloadItem();
  const bulk = useBulkActions(onGone);
  const { askDelete } = bulk;
  const { mutate: retry } = useRetryProcessing();
  const act: ActOn = useCallback(
    (action, item) => {
      if (action === 'download') fetchOne(item);
      else if (action === 'retry') retry(item.id);
      else if (action === 'delete') askDelete([item.id], item.title);
      else setOpen({ action, id: item.id });
    },
    [fetchOne, askDelete, retry],
  );
  const close = () => setOpen(undefined);
  const index = open ? list.items.findIndex(({ id }) => id === open.id) : -1;
  const item = list.items[index];
  const viewable = (candidate: VaultItem | undefined) => (candidate?.state === 'ready' ? candidate : undefined);
  const dialogs = (
    <>
      <Lightbox
        item={open?.action === 'view' ? item : undefined}
        previous={viewable(list.items[index - 1])}
        next={viewable(list.items[index + 1])}
        onShow={({ id }) => setOpen({ action: 'view', id })}
        onDownload={fetchOne}
        onFilter={(chosen) => {
          close();
          onFilter(chosen);
        }}
        onClose={close}
      />
      <ShareDialog item={open?.action === 'share' ? item : undefined} onClose={close} />
      <EditDialog item={open?.action === 'edit' ? item : undefined} canSell={canSell} onClose={close} />
      <AccessDialog ids={shown} onClose={() => setShown([])} />
      {bulk.dialog}
    </>
  );
  const show = (ids: Iterable<VaultItemId>) => setShown([...ids]);
  return { act, askDelete, show, makePrivate: bulk.makePrivate, isBusy: bulk.isBusy, dialogs };
}
