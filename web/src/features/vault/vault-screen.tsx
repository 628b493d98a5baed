import { Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import type { VaultFilter } from '#resources/vault.ts';
import { albumTexts } from '#texts/vault-albums.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import type { View } from '#ui/view-switch.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UploadDialog, type VaultUploads } from './upload-dialog.tsx';
import { DropHint, DropOverlay } from './drop-area.tsx';
import { useDropTarget } from './use-drop-target.ts';
import { useGrouping } from './use-grouping.tsx';
import { useItemActions } from './use-item-actions.tsx';
import { useSelection } from './use-selection.ts';
import { useVaultFilter } from './use-vault-filter.ts';
import { useVaultList, type VaultList } from './use-vault-list.ts';
import { VaultFilters } from './vault-filters.tsx';
import { VaultGrid } from './vault-grid.tsx';
import { VaultLoading } from './vault-loading.tsx';
import classes from './vault-screen.module.css';
import { VaultSummary } from './vault-summary.tsx';
import { VaultToolbar } from './vault-toolbar.tsx';

type VaultScreenProps = {
  readonly uploads: VaultUploads;
  /** a creator, whose vault others visit */
  readonly canSell: boolean;
  readonly onNewPost: (items: readonly VaultItem[]) => void;
  /** opens the photo filters */
  readonly onFilter: (item: VaultItem) => void;
};

export function VaultScreen({ uploads, canSell, onNewPost, onFilter }: VaultScreenProps) {
  const { words, setWords, type, setType, album, setAlbum, sort, setSort, filter, showAll } = useVaultFilter();
  const [view, setView] = useLocalStorage<View>({ key: 'velvet.vault.view', defaultValue: 'grid' });
  const [isUploading, setUploading] = useState(false);
  const list = useVaultList(filter);
  const selection = useSelection(list.items, filter);
  const actions = useItemActions(list, { onGone: selection.drop, onFilter, canSell });
  const grouping = useGrouping(selection.ids, selection.clear);
  const isOver = useDropTarget(uploads.onDrop);
  const openUpload = () => setUploading(true);
  return (
    <Stack gap="lg" flex={1} pb={120} className={classes.screen}>
      <VaultToolbar words={words} onWords={setWords} view={view} onView={setView} onUpload={openUpload} />
      <VaultSummary />
      {selection.ids.size === 0 ? (
        <VaultFilters
          type={type}
          album={album}
          sort={sort}
          canSelect={list.items.length > 0}
          onType={setType}
          onAlbum={setAlbum}
          onSort={setSort}
          onSelectAll={selection.selectAll}
        />
      ) : (
        <SelectionBar
          selection={selection}
          album={album}
          isBusy={actions.isBusy || grouping.isBusy}
          onPost={onNewPost}
          onAddTo={grouping.addTo}
          onRemoveFrom={grouping.removeFrom}
          onMakePrivate={() => actions.makePrivate(selection.ids)}
          onShow={canSell ? () => actions.show(selection.ids) : undefined}
          onDelete={() => actions.askDelete(selection.ids, selection.items[0]?.title)}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
      <DropHint onChoose={openUpload} />
      <Body list={list} view={view} onUpload={openUpload} onShowAll={showAll} filter={filter}>
        <VaultGrid
          list={list}
          filter={filter}
          view={view}
          selected={selection.ids}
          onSelect={selection.toggle}
          onAct={actions.act}
        />
      </Body>
      {actions.dialogs}
      {grouping.dialog}
      <UploadDialog opened={isUploading} uploads={uploads} onClose={() => setUploading(false)} />
      {isOver && <DropOverlay />}
    </Stack>
  );
}

type BodyProps = {
  readonly list: VaultList;
  readonly filter: VaultFilter;
  readonly view: View;
  readonly onUpload: () => void;
  readonly onShowAll: () => void;
  readonly children: React.ReactNode;
};

/** A finger drags nothing into a page. */
const canDrop = () => matchMedia('(pointer: fine)').matches;

/** The four states of the list: loading, failed, empty and full. */
function Body({ list, filter, view, onUpload, onShowAll, children }: BodyProps) {
  if (list.isPending) return <VaultLoading view={view} />;
  if (list.isError && list.items.length === 0) {
    const message = messageOf(list.error, texts.loadFailed);
    return <ErrorState message={message} onRetry={() => void list.refetch()} />;
  }
  if (list.items.length > 0) return children;
  if (filter.q) {
    return (
      <EmptyState icon="photo" title={texts.empty} text={texts.emptySearch}>
        <Action onClick={onShowAll}>{texts.clearSearch}</Action>
      </EmptyState>
    );
  }
  if (filter.album) {
    return (
      <EmptyState icon="photo" title={albumTexts.empty} text={albumTexts.emptyText}>
        <Action onClick={onShowAll}>{albumTexts.showAll}</Action>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="photo" title={texts.empty} text={canDrop() ? texts.emptyVault : texts.emptyVaultTouch}>
      <Action onClick={onUpload}>{texts.upload}</Action>
    </EmptyState>
  );
}
