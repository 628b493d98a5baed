import { UnstyledButton } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { creatorText } from '#texts/creator-page.ts';
import { FilterChips } from '#ui/filter-chips.tsx';
import classes from './posts-bar.module.css';
import type { Filter } from './filter.ts';

export type View = 'grid' | 'list';

type PostsBarProps = {
  readonly filter: Filter;
  readonly view: View;
  readonly onFilter: (filter: Filter) => void;
  readonly onView: (view: View) => void;
};

const filters = ['all', 'photos', 'videos', 'free'] as const;
const chips = filters.map((value) => ({ value, label: creatorText.filters[value] }));
const views = [
  ['grid', IconLayoutGrid],
  ['list', IconList],
] as const;

/** Which posts, and how. */
export function PostsBar({ filter, view, onFilter, onView }: PostsBarProps) {
  return (
    <div className={classes.bar}>
      <FilterChips label={creatorText.filterLabel} chips={chips} value={filter} onChange={onFilter} />
      <div role="group" aria-label={creatorText.viewLabel} className={classes.views}>
        {views.map(([name, Drawn]) => (
          <UnstyledButton
            key={name}
            className={classes.view}
            aria-pressed={name === view}
            aria-label={creatorText[name]}
            onClick={() => onView(name)}
          >
            <Drawn size={21} stroke={1.6} aria-hidden />
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
