import { SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLayoutGrid, IconList, IconSearch, IconUpload } from '@tabler/icons-react';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { count } from '#ui/format.ts';
import type { View } from './layout.ts';
import { vaultSummaryQuery, type VaultFilter } from './queries.ts';
import classes from './vault-screen.module.css';

type ToolbarProps = {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onUpload: () => void;
};

const views = [
  { value: 'grid', label: texts.grid, icon: IconLayoutGrid },
  { value: 'list', label: texts.list, icon: IconList },
] as const;

export function VaultToolbar({ words, onWords, view, onView, onUpload }: ToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        size="md"
        radius="xl"
        className={classes.search}
        aria-label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch aria-hidden size={18} stroke={1.6} />}
        value={words}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
      <SegmentedControl
        size="md"
        radius="xl"
        aria-label={texts.view}
        className={classes.views}
        value={view}
        onChange={(next) => onView(next === 'list' ? 'list' : 'grid')}
        data={views.map(({ value, label, icon: Drawn }) => ({
          value,
          label: (
            <span className={classes.viewLabel} title={label}>
              <Drawn aria-hidden size={19} stroke={1.6} />
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          ),
        }))}
      />
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
