import { Group, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CreatorSort } from '@velvet/contracts/account/creators';
import type { PersonCard } from '@velvet/contracts/account/person';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { directoryQuery } from '#resources/creators.ts';
import { directoryTexts as texts } from '#texts/directory.ts';
import { Action } from '#ui/action.tsx';
import { CreatorCards } from '#ui/creator-cards.tsx';
import cardClasses from '#ui/creator-cards.module.css';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { PageHead } from '#ui/headline.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import classes from './directory.module.css';

const sorts = CreatorSort.options.map((value) => ({ value, label: texts.sort[value] }));

type DirectoryProps = { readonly onSubscribe: (creator: PersonCard) => void };

/** All creators with a public page, searched and sorted; open to visitors. */
export function Directory({ onSubscribe }: DirectoryProps) {
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<CreatorSort>('popular');
  const q = useTyped(words);
  return (
    <div className={classes.page}>
      <PageHead title={texts.title} headline={texts.headline} text={texts.text} />
      <Group gap="sm" className={classes.tools}>
        <SearchField
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          value={words}
          onChange={setWords}
        />
        {q === '' ? (
          <FilterChips label={texts.sortLabel} chips={sorts} value={sort} onChange={setSort} />
        ) : (
          <Text component="span" fz="label" c="dimmed">
            {texts.byMatch}
          </Text>
        )}
      </Group>
      <Creators q={q} sort={sort} onSubscribe={onSubscribe} onShowAll={() => setWords('')} />
    </div>
  );
}

type CreatorsProps = DirectoryProps & {
  readonly q: string;
  readonly sort: CreatorSort;
  readonly onShowAll: () => void;
};

/** The four states of the list: loading, failed, empty and full. */
function Creators({ q, sort, onSubscribe, onShowAll }: CreatorsProps) {
  const list = useInfiniteQuery(directoryQuery(q, sort));
  if (list.isPending) return <Waiting />;
  if (list.isError && !list.data)
    return <ErrorState message={messageOf(list.error, texts.failed)} onRetry={() => void list.refetch()} />;
  const creators = list.data.pages.flatMap(({ data }) => data);
  if (creators.length === 0) {
    return (
      <EmptyState icon="person" title={texts.empty} text={texts.emptyText}>
        {q !== '' && <Action onClick={onShowAll}>{texts.showAll}</Action>}
      </EmptyState>
    );
  }
  return (
    <div className={classes.results} aria-busy={list.isPlaceholderData}>
      <VisuallyHidden component="h2">{texts.results}</VisuallyHidden>
      <CreatorCards creators={creators} onSubscribe={onSubscribe} />
      {list.hasNextPage && (
        <Action
          display="flex"
          mt="2xl"
          mx="auto"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Action>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <ul className={cardClasses.creators} aria-busy>
      <VisuallyHidden component="li">{texts.loading}</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <li key={place} className={cardClasses.creator} aria-hidden />
      ))}
    </ul>
  );
}
