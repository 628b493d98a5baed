import { Group } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { creatorText } from '#texts/creator-page.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { View } from '#ui/view-switch.tsx';
import type { Filter } from './filter.ts';

type PostsBarProps = {
  readonly filter: Filter;
  readonly view: View;
  readonly onFilter: (filter: Filter) => void;
  readonly onView: (view: View) => void;
};

const filters = ['all', 'photos', 'videos', 'audio', 'free'] as const;
const chips = filters.map((value) => ({ value, label: creatorText.filters[value] }));
const views = [
  ['grid', IconLayoutGrid],
  ['list', IconList],
] as const;

/** Which posts, and how. */
export function PostsBar({ filter, view, onFilter, onView }: PostsBarProps) {
  return (
    <Group wrap="nowrap" justify="space-between" gap="sm" mb="sm">
      <FilterChips label={creatorText.filterLabel} chips={chips} value={filter} onChange={onFilter} />
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
    </Group>
  );
}
