import { useLocalStorage } from '@mantine/hooks';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useMemo, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { EmptyFace, ErrorFace } from '#ui/faces.tsx';
import { useTyped } from '#ui/use-typed.ts';
import type { View } from '#ui/view-switch.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UploadDialog, type VaultUploads } from './upload-dialog.tsx';
import { DropHint, DropOverlay } from './drop-area.tsx';
import { useDropTarget } from './use-drop-target.ts';
import { useItemActions } from './use-item-actions.tsx';
import { useSelection } from './use-selection.ts';
import { useVaultList, type VaultList } from './use-vault-list.ts';
import { VaultGrid } from './vault-grid.tsx';
import { VaultLoading } from './vault-loading.tsx';
import classes from './vault-screen.module.css';
import { VaultSummary } from './vault-summary.tsx';
import { TypeChips, VaultToolbar } from './vault-toolbar.tsx';
import type { VaultFilter } from './queries.ts';

/** The contract takes no more of a search. */
const maxWords = 100;

type VaultScreenProps = {
  readonly uploads: VaultUploads;
  readonly onNewPost: (items: readonly VaultItem[]) => void;
};

export function VaultScreen({ uploads, onNewPost }: VaultScreenProps) {
  const [words, setWords] = useState('');
  const [type, setType] = useState<VaultFilter['type']>('all');
  const [view, setView] = useLocalStorage<View>({ key: 'velvet.vault.view', defaultValue: 'grid' });
  const [isUploading, setUploading] = useState(false);
  const q = useTyped(words.slice(0, maxWords));
  const filter = useMemo(() => ({ type, q }), [type, q]);
  const list = useVaultList(filter);
  const selection = useSelection(list.items);
  const actions = useItemActions(list, selection.drop);
  const isOver = useDropTarget(uploads.onDrop);
  const openUpload = () => setUploading(true);
  return (
    <div className={classes.screen}>
      <VaultToolbar words={words} onWords={setWords} view={view} onView={setView} onUpload={openUpload} />
      <VaultSummary />
      {selection.selected.length === 0 ? (
        <TypeChips type={type} onType={setType} />
      ) : (
        <SelectionBar
          items={selection.selected}
          isBusy={actions.isBusy}
          onPost={onNewPost}
          onMakePrivate={() => actions.makePrivate(selection.selected)}
          onDelete={() => actions.askDelete(selection.selected)}
          onClear={selection.clear}
        />
      )}
      <DropHint onChoose={openUpload} />
      <Body list={list} view={view} onUpload={openUpload} onClearSearch={() => setWords('')} filter={filter}>
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
      <UploadDialog opened={isUploading} uploads={uploads} onClose={() => setUploading(false)} />
      {isOver && <DropOverlay />}
    </div>
  );
}

type BodyProps = {
  readonly list: VaultList;
  readonly filter: VaultFilter;
  readonly view: View;
  readonly onUpload: () => void;
  readonly onClearSearch: () => void;
  readonly children: React.ReactNode;
};

/** The list's four faces. */
function Body({ list, filter, view, onUpload, onClearSearch, children }: BodyProps) {
  if (list.isPending) return <VaultLoading view={view} />;
  if (list.isError && list.items.length === 0) {
    const message = messageOf(list.error, texts.loadFailed);
    return <ErrorFace message={message} onRetry={() => void list.refetch()} />;
  }
  if (list.items.length > 0) return children;
  if (filter.q) {
    return (
      <EmptyFace icon="photo" title={texts.empty} text={texts.emptySearch}>
        <Action onClick={onClearSearch}>{texts.clearSearch}</Action>
      </EmptyFace>
    );
  }
  return (
    <EmptyFace icon="photo" title={texts.empty} text={texts.emptyVault}>
      <Action onClick={onUpload}>{texts.upload}</Action>
    </EmptyFace>
  );
}
