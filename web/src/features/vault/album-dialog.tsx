import { TextInput } from '@mantine/core';
import { renameAlbum, type VaultAlbum } from '@velvet/contracts/content/albums';
import { useSaveAlbum } from '#resources/albums.ts';
import { albumTexts as texts } from '#texts/vault-albums.ts';
import { vaultTexts } from '#texts/vault.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/use-form.ts';

type AlbumDialogProps = {
  /** the album to rename, `new` to create one, undefined while closed */
  readonly album: VaultAlbum | 'new' | undefined;
  readonly onSaved: (album: VaultAlbum) => void;
  readonly onClose: () => void;
};

export function AlbumDialog({ album, onSaved, onClose }: AlbumDialogProps) {
  return (
    <Dialog
      opened={album !== undefined}
      onClose={onClose}
      title={album === 'new' ? texts.create : texts.rename}
      size={440}
      isSmall
    >
      {album && <AlbumForm album={album === 'new' ? undefined : album} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  );
}

type FormProps = {
  readonly album: VaultAlbum | undefined;
  readonly onSaved: (album: VaultAlbum) => void;
  readonly onClose: () => void;
};

function AlbumForm({ album, onSaved, onClose }: FormProps) {
  const save = useSaveAlbum();
  const form = useForm({
    schema: renameAlbum.body,
    initialValues: { name: album?.name ?? '' },
    save: ({ name }) => save.mutateAsync({ id: album?.id, name }),
    onSaved: (saved) => {
      onSaved(saved);
      onClose();
    },
    failed: texts.saveFailed,
  });
  return (
    <DialogForm form={form} label={album ? vaultTexts.save : texts.createIt} onCancel={onClose}>
      <TextInput
        size="md"
        label={texts.name}
        description={album ? undefined : texts.createHint}
        {...form.getInputProps('name')}
        data-autofocus
      />
    </DialogForm>
  );
}
