import { Group } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { creatorText } from '#texts/creator-page.ts';
import { vaultTexts } from '#texts/vault.ts';
import { FilterChips, type Chip } from '#ui/filter-chips.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { View } from '#ui/view-switch.tsx';
import type { Filter } from './filter.ts';
import classes from './posts-bar.module.css';

/** Posts of a kind, or the vault. */
type Shown = Filter | 'vault';

type PostsBarProps = {
  readonly shown: Shown;
  readonly hasVault: boolean;
  /** undefined where there is one view */
  readonly view: View | undefined;
  readonly onShow: (shown: Shown) => void;
  readonly onView: (view: View) => void;
};

const filters = ['all', 'photos', 'videos', 'audio', 'free'] as const;
const kinds: readonly Chip<Shown>[] = filters.map((value) => ({ value, label: creatorText.filters[value] }));
const withVault: readonly Chip<Shown>[] = [...kinds, { value: 'vault', label: vaultTexts.visited.tab }];
const views = [
  ['grid', IconLayoutGrid],
  ['list', IconList],
] as const;

/** Which posts, and how. It stays in sight above them. */
export function PostsBar({ shown, hasVault, view, onShow, onView }: PostsBarProps) {
  return (
    <Group wrap="nowrap" justify="space-between" gap="sm" className={classes.bar}>
      <FilterChips
        label={creatorText.filterLabel}
        chips={hasVault ? withVault : kinds}
        value={shown}
        onChange={onShow}
      />
      {view && (
        <Group role="group" aria-label={creatorText.viewLabel} align="stretch" wrap="nowrap" gap={0}>
          {views.map(([name, icon]) => (
            <IconButton
              key={name}
              icon={icon}
              iconSize={21}
              label={creatorText[name]}
              aria-pressed={name === view}
              onClick={() => onView(name)}
            />
          ))}
        </Group>
      )}
    </Group>
  );
}
