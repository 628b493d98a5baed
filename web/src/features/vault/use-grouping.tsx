import type { VaultAlbum } from '@velvet/contracts/content/albums';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useChangeAlbum } from '#resources/albums.ts';
import { albumTexts as texts } from '#texts/vault-albums.ts';
import { toast } from '#ui/toast.ts';
import { AlbumDialog } from './album-dialog.tsx';

/** Adds the selected items to an album, a new one included, or removes them from it. @param onDone ends the selection */
export function useGrouping(selected: ReadonlySet<VaultItemId>, onDone: () => void) {
  const [isNaming, setNaming] = useState(false);
  const change = useChangeAlbum();
  const run = (album: VaultAlbum, way: 'add' | 'remove') => {
    const ids = [...selected];
    change.mutate(
      { album, ids, way },
      {
        onSuccess: () => {
          toast.success((way === 'add' ? texts.added : texts.removed)(ids.length, album.name));
          onDone();
        },
        onError: (error) => toast.error(messageOf(error, way === 'add' ? texts.addFailed : texts.removeFailed)),
      },
    );
  };
  const addTo = (album: VaultAlbum | 'new') => (album === 'new' ? setNaming(true) : run(album, 'add'));
  const dialog = (
    <AlbumDialog
      album={isNaming ? 'new' : undefined}
      onSaved={(album) => run(album, 'add')}
      onClose={() => setNaming(false)}
    />
  );
  return { addTo, removeFrom: (album: VaultAlbum) => run(album, 'remove'), isBusy: change.isPending, dialog };
}
