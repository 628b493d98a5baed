import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PersonCard as Person } from '@velvet/contracts/account/person';
import { messageOf } from '#api/failure.ts';
import { isFoundBy } from '#features/discover/found-by.ts';
import { isSearchedHere, type PeopleFilter, peopleQuery } from '#resources/people.ts';
import { discoverTexts } from '#texts/discover.ts';
import { Action } from '#ui/action.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { DeferredList } from '#ui/deferred.tsx';
import { WorkMosaic } from '#ui/media/work-mosaic.tsx';
import { usePreviews } from '#resources/previews.ts';
import { useNextPage } from '#ui/use-next-page.ts';
import classes from './discover-screen.module.css';
import { PersonCard } from './person-card.tsx';
import cardClasses from './person-card.module.css';
import { useOnline } from './use-online.ts';

const inSight = 6;

type PeopleListProps = {
  readonly filter: PeopleFilter;
  readonly q: string;
  readonly ownId: string;
  readonly onShowEverybody: () => void;
  readonly onBlock: (person: Person) => void;
};

export function PeopleList({ filter, q, ownId, onShowEverybody, onBlock }: PeopleListProps) {
  const list = useInfiniteQuery(peopleQuery(filter, q, ownId));
  const online = useOnline(list.data?.pages.map(({ data }) => data) ?? []);
  const previewsOf = usePreviews(list.data?.pages.flatMap(({ data }) => data) ?? [], ownId);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  // The server does not search this list: load every page before filtering.
  const isSearching = isSearchedHere(filter) && q !== '' && hasNextPage && !isFetchNextPageError;
  useNextPage(list, isSearching);
  if (list.isPending) return <Waiting />;
  if (list.isError && !list.data) {
    return (
      <ErrorState message={messageOf(list.error, discoverTexts.failures.list)} onRetry={() => void list.refetch()} />
    );
  }
  const all = list.data.pages.flatMap(({ data }) => data);
  const people = isSearchedHere(filter) ? all.filter((person) => isFoundBy(person, q)) : all;
  if (people.length === 0 && isSearching) return <Waiting />;
  if (people.length === 0) {
    return (
      <EmptyState icon="discover" title={discoverTexts.empty} text={discoverTexts.emptyText}>
        <Action onClick={onShowEverybody}>{discoverTexts.showEverybody}</Action>
      </EmptyState>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      <ul className={classes.people}>
        <DeferredList items={people} first={inSight}>
          {(shown) =>
            shown.map((person) => (
              <PersonCard
                key={person.id}
                person={person}
                isOwn={person.id === ownId}
                isOnline={online.has(person.id)}
                previews={previewsOf(person.id)}
                onBlock={onBlock}
              />
            ))
          }
        </DeferredList>
      </ul>
      {hasNextPage && (
        <Action display="flex" mt="xl" mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {discoverTexts.loadMore}
        </Action>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <ul className={classes.people}>
      <VisuallyHidden component="li">{discoverTexts.loading}</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Stack
          key={place}
          component="li"
          gap="sm"
          p="sm"
          pos="relative"
          bdrs="md"
          className={cardClasses.card}
          aria-hidden
        >
          <WorkMosaic previews={undefined} />
          <Group wrap="nowrap" gap="sm">
            <Skeleton circle height={44} />
            <div>
              <Skeleton height={16} width={140} mb="2xs" />
              <Skeleton height={12} width={90} />
            </div>
          </Group>
          <Skeleton height={44} />
          <Skeleton height={44} radius="xl" />
        </Stack>
      ))}
    </ul>
  );
}
