import { Box, Group, Menu } from '@mantine/core';
import {
  IconAlbum,
  IconAlbumOff,
  IconChecks,
  IconEye,
  IconLock,
  IconPencilPlus,
  IconPlus,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { VaultAlbum } from '@velvet/contracts/content/albums';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { maxPostMedia } from '@velvet/contracts/content/limits';
import { albumTexts } from '#texts/vault-albums.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { AlbumItems } from './album-menu.tsx';
import { isPostable } from './item-facts.ts';
import type { Selection } from './use-selection.ts';
import classes from './vault-screen.module.css';

type BarProps = {
  readonly selection: Selection;
  /** the album that is shown */
  readonly album: VaultAlbum | undefined;
  readonly isBusy: boolean;
  readonly onPost: (items: readonly VaultItem[]) => void;
  readonly onAddTo: (album: VaultAlbum | 'new') => void;
  readonly onRemoveFrom: (album: VaultAlbum) => void;
  readonly onMakePrivate: () => void;
  /** shows the items in the vault that others visit; undefined for people who sell nothing */
  readonly onShow: (() => void) | undefined;
  readonly onDelete: () => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
};

/** Actions on the selected items. */
export function SelectionBar(props: BarProps) {
  const { selection, album, isBusy, onPost, onAddTo, onRemoveFrom, onMakePrivate, onShow, onDelete, onSelectAll } =
    props;
  const { ids, items } = selection;
  const isAllPrivate = items.length === ids.size && items.every(({ isPrivate }) => isPrivate);
  const post = () => {
    if (ids.size > maxPostMedia) toast.error(texts.tooManyForPost(maxPostMedia));
    else if (items.length === ids.size && items.every(isPostable)) onPost(items);
    else toast.error(texts.notReadyForPost);
  };
  return (
    <div className={classes.selection} role="toolbar" aria-label={texts.selected(ids.size)}>
      <IconButton icon={IconX} label={texts.clearSelection} onClick={props.onClear} />
      <strong role="status">{texts.selected(ids.size)}</strong>
      <Group align="stretch" wrap="nowrap" gap={0} miw={0} className={classes.selectionActions}>
        <BarAction icon={IconChecks} label={albumTexts.selectAll} onClick={onSelectAll} />
        <BarAction icon={IconPencilPlus} label={texts.newPost} onClick={post} />
        <AddMenu isBusy={isBusy} onAddTo={onAddTo} />
        {album && (
          <BarAction
            icon={IconAlbumOff}
            label={albumTexts.remove}
            isDisabled={isBusy}
            onClick={() => onRemoveFrom(album)}
          />
        )}
        <BarAction
          icon={IconLock}
          label={texts.makePrivate}
          isDisabled={isBusy || isAllPrivate}
          onClick={onMakePrivate}
        />
        {onShow && <BarAction icon={IconEye} label={texts.access.title} isDisabled={isBusy} onClick={onShow} />}
        <BarAction icon={IconTrash} label={texts.actions.delete} isDisabled={isBusy} onClick={onDelete} />
      </Group>
    </div>
  );
}

type AddMenuProps = { readonly isBusy: boolean; readonly onAddTo: (album: VaultAlbum | 'new') => void };

function AddMenu({ isBusy, onAddTo }: AddMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Action look="bare" aria-label={albumTexts.add} disabled={isBusy}>
          <IconAlbum aria-hidden size={19} stroke={1.6} />
          <Box component="span" ml="2xs" className={classes.selectionWord}>
            {albumTexts.add}
          </Box>
        </Action>
      </Menu.Target>
      <Menu.Dropdown mah={420} className={classes.albums}>
        <AlbumItems onChoose={onAddTo} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus aria-hidden size={18} stroke={1.6} />} onClick={() => onAddTo('new')}>
          {albumTexts.create}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type BarActionProps = {
  readonly icon: Icon;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
};

/** On a phone the icon alone. */
function BarAction({ icon: Drawn, label, isDisabled = false, onClick }: BarActionProps) {
  return (
    <Action look="bare" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Drawn aria-hidden size={19} stroke={1.6} />
      <Box component="span" ml="2xs" className={classes.selectionWord}>
        {label}
      </Box>
    </Action>
  );
}
