import type { VaultItemId } from '@velvet/contracts/ids';
import { useCallback, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useDeleteItems, useMakePrivate } from '#resources/vault-changes.ts';
import { albumTexts } from '#texts/vault-albums.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

/** Items whose deletion is to be confirmed; one is named by its title. */
type Doomed = { readonly ids: readonly VaultItemId[]; readonly title?: string | undefined };
const nothing: Doomed = { ids: [] };

/** Deletes items after a question, and makes items private. @param onGone ids that are deleted */
export function useBulkActions(onGone: (ids: readonly VaultItemId[]) => void) {
  const [doomed, setDoomed] = useState<Doomed>(nothing);
  const remove = useDeleteItems();
  const hide = useMakePrivate();
  const confirmDelete = () =>
    remove.mutate(doomed.ids, {
      onSuccess: ({ deleted, inUse }) => {
        onGone(deleted);
        if (deleted.length > 0) toast.success(texts.deleted(deleted.length));
        if (inUse.length > 0) toast.error(albumTexts.inUse(inUse.length));
      },
      onError: (error) => toast.error(messageOf(error, texts.deleteFailed)),
      onSettled: () => setDoomed(nothing),
    });
  const makePrivate = (ids: Iterable<VaultItemId>) =>
    hide.mutate([...ids], {
      onSuccess: (changed) => toast.success(texts.madePrivate(changed.length)),
      onError: (error) => toast.error(messageOf(error, texts.saveFailed)),
    });
  const askDelete = useCallback(
    (ids: Iterable<VaultItemId>, title?: string) => setDoomed({ ids: [...ids], title }),
    [],
  );
  const dialog = (
    <DeleteDialog
      doomed={doomed}
      isBusy={remove.isPending}
      onConfirm={confirmDelete}
      onClose={() => setDoomed(nothing)}
    />
  );
  return { askDelete, makePrivate, isBusy: remove.isPending || hide.isPending, dialog };
}

type DeleteDialogProps = {
  readonly doomed: Doomed;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

function DeleteDialog({ doomed: { ids, title }, ...rest }: DeleteDialogProps) {
  const text = ids.length === 1 && title !== undefined ? texts.deleteNamed(title) : texts.deleteMany(ids.length);
  return (
    <ConfirmDialog
      opened={ids.length > 0}
      title={texts.deleteTitle}
      text={text}
      confirmLabel={texts.actions.delete}
      {...rest}
    />
  );
}
