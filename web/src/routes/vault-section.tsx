import { useNavigate, useSearch } from '@tanstack/react-router';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { VaultItemId } from '@velvet/contracts/ids';
import { useMemo } from 'react';
import { acceptedFiles } from '#features/uploads/accepted.ts';
import { takeDropped, takeFiles } from '#features/uploads/take-files.ts';
import { problemOf } from '#features/uploads/task-forms.ts';
import { uploadsOf } from '#features/uploads/uploads.ts';
import { OpenedItem } from '#features/vault/opened-item.tsx';
import { VaultScreen } from '#features/vault/vault-screen.tsx';
import type { VaultUploads } from '#features/vault/upload-dialog.tsx';
import { useVaultFilters } from './photo-filters.tsx';
import type { ScreenProps } from './screen-props.ts';
import { useViewer } from './use-viewer.ts';

/** The vault, whose files go through the queue of uploads. The address may name an opened item. */
export function VaultSection({ user }: ScreenProps) {
  const navigate = useNavigate();
  const { item } = useSearch({ from: '/signed-in/dashboard' });
  const canSell = useViewer()?.isCreator === true;
  const engine = uploadsOf(user.id);
  const uploads = useMemo(
    (): VaultUploads => ({
      accept: acceptedFiles,
      problemOf,
      onDrop: (transfer) => void takeDropped(engine, transfer),
      onFiles: (files, words) => takeFiles(engine, files, words),
    }),
    [engine],
  );
  const newPost = (items: readonly VaultItem[]) =>
    void navigate({ to: '/dashboard', search: {}, state: { vaultItemIds: items.map(({ id }) => id) } });
  const filters = useVaultFilters();
  const openedId = VaultItemId.safeParse(item).data;
  const closeItem = () => void navigate({ to: '/dashboard', search: { section: 'vault' }, replace: true });
  return (
    <>
      <VaultScreen uploads={uploads} canSell={canSell} onNewPost={newPost} onFilter={filters.open} />
      {openedId && (
        <OpenedItem
          key={openedId}
          id={openedId}
          onFilter={(opened) => {
            closeItem();
            filters.open(opened);
          }}
          onClose={closeItem}
        />
      )}
      {filters.dialog}
    </>
  );
}
