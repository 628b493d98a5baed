import type { VaultItem } from '@velvet/contracts/content/vault';
import { useCallback, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { EditDialog } from './edit-dialog.tsx';
import { Lightbox } from './lightbox.tsx';
import { useDeleteItems, useDownload, useMakePrivate } from './mutations.ts';
import { ShareDialog } from './share-dialog.tsx';
import type { VaultList } from './use-vault-list.ts';
import type { ActOn } from './vault-actions.ts';

type Open = { readonly action: 'view' | 'share' | 'edit'; readonly id: string };

/** What the buttons of the cards do, with the dialogs that belong to it. @param onGone ids that are deleted */
export function useItemActions(list: VaultList, onGone: (ids: readonly string[]) => void) {
  const [open, setOpen] = useState<Open>();
  const [doomed, setDoomed] = useState<readonly VaultItem[]>([]);
  const { mutate: download } = useDownload();
  const remove = useDeleteItems();
  const hide = useMakePrivate();
  const fetchOne = useCallback(
    (item: VaultItem) =>
      download(item, {
        onError: (error) => toast.error(messageOf(error, texts.downloadFailed)),
      }),
    [download],
  );
  const act: ActOn = useCallback(
    (action, item) => {
      if (action === 'download') fetchOne(item);
      else if (action === 'delete') setDoomed([item]);
      else setOpen({ action, id: item.id });
    },
    [fetchOne],
  );
  const confirmDelete = () =>
    remove.mutate(doomed, {
      onSuccess: ({ done, failed }) => {
        setDoomed([]);
        onGone(done.map(([{ id }]) => id));
        if (done.length > 0) toast.success(texts.deleted(done.length));
        tellFailed(failed, doomed.length);
      },
    });
  const makePrivate = (items: readonly VaultItem[]) =>
    hide.mutate(items, {
      onSuccess: ({ done, failed }) => {
        if (done.length > 0) toast.success(texts.madePrivate(done.length));
        tellFailed(failed, items.length);
      },
    });
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
        onClose={close}
      />
      <ShareDialog item={open?.action === 'share' ? item : undefined} onClose={close} />
      <EditDialog item={open?.action === 'edit' ? item : undefined} onClose={close} />
      <DeleteDialog items={doomed} isBusy={remove.isPending} onConfirm={confirmDelete} onClose={() => setDoomed([])} />
    </>
  );
  return { act, askDelete: setDoomed, makePrivate, isBusy: remove.isPending || hide.isPending, dialogs };
}

type DeleteDialogProps = {
  readonly items: readonly VaultItem[];
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

function DeleteDialog({ items, ...rest }: DeleteDialogProps) {
  const [first] = items;
  const text = items.length === 1 && first ? texts.deleteNamed(first.title) : texts.deleteMany(items.length);
  return (
    <ConfirmDialog
      opened={items.length > 0}
      title={texts.deleteTitle}
      text={text}
      confirmLabel={texts.actions.delete}
      {...rest}
    />
  );
}

/** One failure in its own words; of several, how many had which. */
function tellFailed(failed: ReadonlyMap<string, number>, asked: number): void {
  for (const [message, items] of failed) toast.error(asked === 1 ? message : texts.someFailed(items, message));
}
