import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { Collection } from '@velvet/contracts/account/collections';
import type { CollectionId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { collectionsQuery, collectionSummaryQuery, useOrderCollections } from '#resources/collections.ts';
import { collectionTexts as texts } from '#texts/collections.ts';
import { Action } from '#ui/action.tsx';
import { Figures } from '#ui/figures.tsx';
import { count } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Sortable } from '#ui/sortable.tsx';
import { ViewSwitch, type View } from '#ui/view-switch.tsx';
import { AddCreatorDialog } from './add-creator-dialog.tsx';
import { CollectionCard } from './collection-card.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import classes from './collections.module.css';

type CollectionsScreenProps = { readonly onProfile: (handle: string) => void };

/** Part 1, section 2.9. */
export function CollectionsScreen({ onProfile }: CollectionsScreenProps) {
  const list = useQuery(collectionsQuery);
  const [text, setText] = useState('');
  const [view, setView] = useState<View>('grid');
  const [edited, setEdited] = useState<Collection | 'new'>();
  const [filledId, setFilledId] = useState<CollectionId>();
  const order = useOrderCollections();
  if (list.isError && !list.data)
    return <ErrorState message={messageOf(list.error, texts.failures.list)} onRetry={() => void list.refetch()} />;
  const shown = list.data?.filter((collection) => isFound(collection, text));
  return (
    <Stack gap="lg" w="100%" className={classes.screen}>
      <Stats collections={list.data} />
      <Group wrap="nowrap" gap="sm" className={classes.tools}>
        <SearchField label={texts.searchLabel} value={text} onChange={setText} />
        <ViewSwitch view={view} onChange={setView} />
        <Action
          look="accent"
          flex="none"
          leftSection={<IconPlus aria-hidden size={18} stroke={1.8} />}
          onClick={() => setEdited('new')}
        >
          {texts.create}
        </Action>
      </Group>
      {!shown && <Waiting />}
      {shown?.length === 0 && <EmptyState icon="bookmarks" {...(text === '' ? texts.empty : texts.noneFound)} />}
      {shown && (
        <Sortable
          items={shown}
          label={texts.label}
          isColumn={view === 'list'}
          className={view === 'list' ? classes.rows : classes.list}
          itemClassName={classes.card}
          onOrder={text === '' && shown.length > 1 ? (ids) => order.mutate({ ids, from: idsOf(shown) }) : undefined}
        >
          {(collection, handle) => (
            <CollectionCard
              collection={collection}
              handle={handle}
              onEdit={() => setEdited(collection)}
              onAdd={() => setFilledId(collection.id)}
              onProfile={onProfile}
            />
          )}
        </Sortable>
      )}
      <CollectionDialog collection={edited} onClose={() => setEdited(undefined)} />
      <AddCreatorDialog
        collection={list.data?.find(({ id }) => id === filledId)}
        onClose={() => setFilledId(undefined)}
      />
    </Stack>
  );
}

const idsOf = (collections: readonly Collection[]) => collections.map(({ id }) => id);

/** By its words, or by the name of a creator in it. */
function isFound({ name, description, creators }: Collection, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const words = [name, description, ...creators.map((creator) => creator.name)];
  return words.join('\n').toLocaleLowerCase().includes(wanted);
}

function Stats({ collections }: { readonly collections: readonly Collection[] | undefined }) {
  const { data: summary } = useQuery(collectionSummaryQuery);
  const value = (figure: number | undefined) => (figure === undefined ? undefined : count(figure));
  const figures = [
    { label: texts.stats.total, value: value(collections?.length) },
    { label: texts.stats.creators, value: value(summary?.creators) },
    { label: texts.stats.private, value: value(collections?.filter(({ isPrivate }) => isPrivate).length) },
    { label: texts.stats.online, value: value(summary?.online) },
  ];
  return <Figures label={texts.statsLabel} figures={figures} />;
}

function Waiting() {
  return (
    <div className={classes.list}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={180} radius="md" aria-hidden />
      ))}
    </div>
  );
}
