import { useQuery } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { count } from '#ui/format.ts';
import { SearchField } from '#ui/search-field.tsx';
import { ViewSwitch, type View } from '#ui/view-switch.tsx';
import { vaultSummaryQuery, type VaultFilter } from './queries.ts';
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
    <div className={classes.toolbar}>
      <SearchField label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={words} onChange={onWords} />
      <ViewSwitch view={view} onChange={onView} />
      <Action look="accent" leftSection={<IconUpload aria-hidden size={18} stroke={1.8} />} onClick={onUpload}>
        {texts.upload}
      </Action>
    </div>
  );
}

type ChipsProps = { readonly type: VaultFilter['type']; readonly onType: (type: VaultFilter['type']) => void };

/** Type filter chips, each with its count. */
export function TypeChips({ type, onType }: ChipsProps) {
  const { data } = useQuery(vaultSummaryQuery());
  const counts = data && { all: data.items, ...data.byType };
  const chips = (['all', 'image', 'video', 'document'] as const).map((value) => ({
    value,
    label: texts.types[value],
    ...(counts && { count: count(counts[value]) }),
  }));
  return (
    <div className={classes.chips}>
      <FilterChips label={texts.filter} chips={chips} value={type} onChange={onType} />
    </div>
  );
}
