import { Stack, TextInput } from '@mantine/core';
import { AlbumName, type VaultAlbum } from '@velvet/contracts/content/albums';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useSaveAlbum } from '#resources/albums.ts';
import { albumTexts as texts } from '#texts/vault-albums.ts';
import { vaultTexts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useUnsaved } from '#ui/unsaved.ts';

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
  const [name, setName] = useState(album?.name ?? '');
  useUnsaved(name);
  const [error, setError] = useState<string>();
  const save = useSaveAlbum();
  const label = album ? vaultTexts.save : texts.createIt;
  const submit = () => {
    const parsed = AlbumName.safeParse(name);
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    save.mutate(
      { id: album?.id, name: parsed.data },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          onClose();
        },
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        <TextInput
          size="md"
          label={texts.name}
          description={album ? undefined : texts.createHint}
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Refusal message={save.error ? messageOf(save.error, texts.saveFailed) : undefined} />
        <DialogButtons>
          <Action look="quiet" type="button" onClick={onClose}>
            {vaultTexts.cancel}
          </Action>
          <Action look="accent" type="submit" disabled={save.isPending}>
            {save.isPending ? vaultTexts.saving : label}
          </Action>
        </DialogButtons>
      </Stack>
    </form>
  );
}
