import { Group } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ViewSwitch, type View } from '#ui/view-switch.tsx';
import classes from './vault-screen.module.css';

type ToolbarProps = {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onUpload: () => void;
};

export function VaultToolbar({ words, onWords, view, onView, onUpload }: ToolbarProps) {
  return (
    <Group align="stretch" wrap="nowrap" gap="sm" className={classes.toolbar}>
      <SearchField label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={words} onChange={onWords} />
      <ViewSwitch view={view} onChange={onView} />
      <Action look="accent" leftSection={<IconUpload aria-hidden size={18} stroke={1.8} />} onClick={onUpload}>
        {texts.upload}
      </Action>
    </Group>
  );
}
