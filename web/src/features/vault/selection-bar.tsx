import { IconLock, IconPencilPlus, IconTrash, IconX } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { maxPostMedia } from '@velvet/contracts/content/limits';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { isPostable } from './item-facts.ts';
import classes from './vault-screen.module.css';

type BarProps = {
  readonly items: readonly VaultItem[];
  readonly isBusy: boolean;
  readonly onPost: (items: readonly VaultItem[]) => void;
  readonly onMakePrivate: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
};

/** What can be done with several at once. */
export function SelectionBar({ items, isBusy, onPost, onMakePrivate, onDelete, onClear }: BarProps) {
  const post = () => {
    if (items.length > maxPostMedia) toast.error(texts.tooManyForPost(maxPostMedia));
    else if (items.every(isPostable)) onPost(items);
    else toast.error(texts.notReadyForPost);
  };
  return (
    <div className={classes.selection} role="toolbar" aria-label={texts.selected(items.length)}>
      <IconButton icon={IconX} label={texts.clearSelection} onClick={onClear} />
      <strong role="status">{texts.selected(items.length)}</strong>
      <div className={classes.selectionActions}>
        <Action look="bare" aria-label={texts.newPost} onClick={post}>
          <IconPencilPlus aria-hidden size={19} stroke={1.6} />
          <span className={classes.selectionWord}>{texts.newPost}</span>
        </Action>
        <Action
          look="bare"
          aria-label={texts.makePrivate}
          onClick={onMakePrivate}
          disabled={isBusy || items.every(({ isPrivate }) => isPrivate)}
        >
          <IconLock aria-hidden size={19} stroke={1.6} />
          <span className={classes.selectionWord}>{texts.makePrivate}</span>
        </Action>
        <Action look="bare" aria-label={texts.actions.delete} onClick={onDelete} disabled={isBusy}>
          <IconTrash aria-hidden size={19} stroke={1.6} />
          <span className={classes.selectionWord}>{texts.actions.delete}</span>
        </Action>
      </div>
    </div>
  );
}
