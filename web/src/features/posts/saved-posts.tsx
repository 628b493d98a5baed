import { Box, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SavedKind } from '@velvet/contracts/content/saved-calls';
import { useState, type ReactNode } from 'react';
import { savedQuery } from '#resources/posts.ts';
import { savedText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState } from '#ui/list-states.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import type { CardActions } from './card-actions.ts';
import { Feed } from './feed.tsx';
import { SavedAuthorMenu } from './saved-author-menu.tsx';

type SavedPostsProps = {
  readonly viewerId: string;
  readonly actions: CardActions;
  /** where to find posts, while none is saved */
  readonly children: ReactNode;
};

const chips = SavedKind.options.map((value) => ({ value, label: savedText.kinds[value] }));

/** The viewer's saved posts, the last saved first. */
export function SavedPosts({ viewerId, actions, children }: SavedPostsProps) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<SavedKind>('all');
  const [author, setAuthor] = useState<string>();
  const q = useTyped(text);
  const listing = useInfiniteQuery(savedQuery(viewerId, { kind, ...(author && { author }), ...(q && { q }) }));
  const isFiltered = kind !== 'all' || author !== undefined || q !== '';
  const showAll = () => {
    setText('');
    setKind('all');
    setAuthor(undefined);
  };
  return (
    <Box maw="var(--velvet-column-feed)">
      <SearchField label={savedText.search} value={text} onChange={setText} />
      <Group justify="space-between" gap="2xs" mt="md">
        <FilterChips label={savedText.kindLabel} chips={chips} value={kind} onChange={setKind} />
        <SavedAuthorMenu viewerId={viewerId} value={author} onChange={setAuthor} />
      </Group>
      <Feed
        listing={listing}
        actions={actions}
        empty={
          isFiltered ? (
            <EmptyState icon="bookmark" title={savedText.nothingFound}>
              <Action onClick={showAll}>{savedText.showAll}</Action>
            </EmptyState>
          ) : (
            <EmptyState icon="bookmark" title={savedText.empty} text={savedText.emptyText}>
              {children}
            </EmptyState>
          )
        }
      />
    </Box>
  );
}
