import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import type { VaultAlbum } from '@velvet/contracts/content/albums';
import type { VaultSort } from '@velvet/contracts/content/vault';
import { type VaultFilter, vaultSummaryQuery } from '#resources/vault.ts';
import { albumTexts } from '#texts/vault-albums.ts';
import { vaultTexts as texts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { count } from '#ui/format.ts';
import { AlbumMenu } from './album-menu.tsx';
import { SortMenu } from './sort-menu.tsx';
import classes from './vault-filters.module.css';

type FiltersProps = {
  readonly type: VaultFilter['type'];
  readonly album: VaultAlbum | undefined;
  readonly sort: VaultSort;
  readonly canSelect: boolean;
  readonly onType: (type: VaultFilter['type']) => void;
  readonly onAlbum: (album: VaultAlbum | undefined) => void;
  readonly onSort: (sort: VaultSort) => void;
  readonly onSelectAll: () => void;
};

/** Which items are shown, and in which order. */
export function VaultFilters({ type, album, sort, canSelect, onType, onAlbum, onSort, onSelectAll }: FiltersProps) {
  return (
    <Group gap="2xs" mih={56} className={classes.filters}>
      <TypeChips type={type} onType={onType} hasCounts={!album} />
      <AlbumMenu album={album} onAlbum={onAlbum} />
      <SortMenu sort={sort} onSort={onSort} />
      <Action
        look="bare"
        disabled={!canSelect}
        leftSection={<IconChecks aria-hidden size={19} stroke={1.6} />}
        onClick={onSelectAll}
      >
        {albumTexts.selectAll}
      </Action>
    </Group>
  );
}

type ChipsProps = {
  readonly type: VaultFilter['type'];
  /** the counts are those of the whole vault */
  readonly hasCounts: boolean;
  readonly onType: (type: VaultFilter['type']) => void;
};

/** Type filter chips, each with its count. */
function TypeChips({ type, hasCounts, onType }: ChipsProps) {
  const { data } = useQuery(vaultSummaryQuery);
  const counts = hasCounts && data ? { all: data.items, ...data.byType } : undefined;
  const chips = (['all', 'image', 'video', 'audio', 'document'] as const).map((value) => ({
    value,
    label: texts.types[value],
    ...(counts && { count: count(counts[value]) }),
  }));
  return <FilterChips label={texts.filter} chips={chips} value={type} onChange={onType} />;
}
