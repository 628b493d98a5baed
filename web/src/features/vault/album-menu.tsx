import { Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlbum, IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { VaultAlbum } from '@velvet/contracts/content/albums';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { albumsQuery, useDeleteAlbum } from '#resources/albums.ts';
import { albumTexts as texts } from '#texts/vault-albums.ts';
import { Action } from '#ui/action.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { count } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import { AlbumDialog } from './album-dialog.tsx';
import classes from './vault-filters.module.css';

type AlbumMenuProps = {
  readonly album: VaultAlbum | undefined;
  readonly onAlbum: (album: VaultAlbum | undefined) => void;
};

/** Shows one album or all content, and creates, renames and deletes albums. */
export function AlbumMenu({ album, onAlbum }: AlbumMenuProps) {
  const [editing, setEditing] = useState<VaultAlbum | 'new'>();
  const [doomed, setDoomed] = useState<VaultAlbum>();
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Action
            look={album ? 'raised' : 'bare'}
            aria-label={texts.filter(album?.name ?? texts.all)}
            leftSection={<IconAlbum aria-hidden size={19} stroke={1.6} />}
          >
            <Text component="span" display="block" truncate maw={220}>
              {album?.name ?? texts.all}
            </Text>
          </Action>
        </Menu.Target>
        <Menu.Dropdown mah={420} className={classes.dropdown}>
          <AlbumItem name={texts.all} isChosen={!album} onChoose={() => onAlbum(undefined)} />
          <AlbumItems chosen={album} onChoose={onAlbum} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus aria-hidden size={18} stroke={1.6} />} onClick={() => setEditing('new')}>
            {texts.create}
          </Menu.Item>
          {album && (
            <>
              <Menu.Item
                leftSection={<IconPencil aria-hidden size={18} stroke={1.6} />}
                onClick={() => setEditing(album)}
              >
                {texts.rename}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash aria-hidden size={18} stroke={1.6} />}
                onClick={() => setDoomed(album)}
              >
                {texts.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <AlbumDialog album={editing} onSaved={onAlbum} onClose={() => setEditing(undefined)} />
      <DeleteAlbumDialog album={doomed} onDeleted={() => onAlbum(undefined)} onClose={() => setDoomed(undefined)} />
    </>
  );
}

type DeleteDialogProps = {
  readonly album: VaultAlbum | undefined;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

function DeleteAlbumDialog({ album, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useDeleteAlbum();
  const confirm = () =>
    album &&
    remove.mutate(album, {
      onSuccess: () => {
        toast.success(texts.deleted);
        onDeleted();
      },
      onError: (error) => toast.error(messageOf(error, texts.deleteFailed)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={album !== undefined}
      title={texts.deleteTitle(album?.name ?? '')}
      text={texts.deleteText}
      confirmLabel={texts.delete}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

type ItemsProps = {
  readonly chosen?: VaultAlbum | undefined;
  readonly onChoose: (album: VaultAlbum) => void;
};

/** The albums as items of a menu. */
export function AlbumItems({ chosen, onChoose }: ItemsProps) {
  const { data, isError, error } = useQuery(albumsQuery);
  if (isError && !data) return <Menu.Item disabled>{messageOf(error, texts.loadFailed)}</Menu.Item>;
  if (data?.length === 0) return <Menu.Item disabled>{texts.none}</Menu.Item>;
  return (data ?? []).map((album) => (
    <AlbumItem
      key={album.id}
      name={album.name}
      items={album.items}
      isChosen={album.id === chosen?.id}
      onChoose={() => onChoose(album)}
    />
  ));
}

type ItemProps = {
  readonly name: string;
  readonly items?: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function AlbumItem({ name, items, isChosen, onChoose }: ItemProps) {
  return (
    <Menu.Item
      rightSection={
        isChosen ? <IconCheck aria-hidden size={18} stroke={1.8} /> : items !== undefined && <span>{count(items)}</span>
      }
      onClick={onChoose}
    >
      <Text component="span" display="block" truncate maw={220}>
        {name}
      </Text>
    </Menu.Item>
  );
}
