import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import type { Collection } from '@velvet/contracts/account/collections';
import type { PersonCard } from '@velvet/contracts/account/person';
import type { CollectionId } from '@velvet/contracts/ids';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#api/failure.ts';
import {
  collectionCreatorsQuery,
  useAddToCollection,
  useOrderCreators,
  useRemoveFromCollection,
} from '#resources/collections.ts';
import { searchQuery } from '#resources/search.ts';
import { collectionTexts as texts } from '#texts/collections.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Sortable } from '#ui/sortable.tsx';
import { useTyped } from '#ui/use-typed.ts';
import classes from './collections.module.css';

type AddCreatorDialogProps = {
  /** undefined while closed */
  readonly collection: Collection | undefined;
  readonly onClose: () => void;
};

/** Searches creators to add, and orders and removes those of the collection. */
export function AddCreatorDialog({ collection, onClose }: AddCreatorDialogProps) {
  return (
    <Dialog opened={collection !== undefined} onClose={onClose} title={collection?.name ?? texts.add}>
      {collection && <Creators id={collection.id} ownerId={collection.owner.id} />}
    </Dialog>
  );
}

type CreatorsProps = { readonly id: CollectionId; readonly ownerId: string };

function Creators({ id, ownerId }: CreatorsProps) {
  const [text, setText] = useState('');
  const q = useTyped(text);
  const found = useQuery(searchQuery(q));
  const members = useQuery(collectionCreatorsQuery(id, ownerId));
  const add = useAddToCollection();
  const isIn = (creator: PersonCard) => members.data?.some((member) => member.id === creator.id) ?? false;
  return (
    <Stack gap="md" mih={320}>
      <SearchField label={texts.findCreator} value={text} onChange={setText} />
      {found.isError && (
        <ErrorState message={messageOf(found.error, texts.failures.creators)} onRetry={() => void found.refetch()} />
      )}
      {q !== '' && found.data?.creators.length === 0 && (
        <Text c="dimmed" ta="center" py="md">
          {texts.noCreators}
        </Text>
      )}
      <ul>
        {found.data?.creators.map((creator) => (
          <li key={creator.id} className={classes.row}>
            <Creator creator={creator}>
              {isIn(creator) ? (
                <IconButton icon={IconCheck} label={texts.added} disabled />
              ) : (
                <IconButton
                  icon={IconPlus}
                  label={texts.addOne(creator.name)}
                  onClick={() => add.mutate({ id, creatorId: creator.id })}
                />
              )}
            </Creator>
          </li>
        ))}
      </ul>
      {members.isPending && <Loading />}
      {members.isError && !members.data && (
        <ErrorState message={messageOf(members.error, texts.failures.one)} onRetry={() => void members.refetch()} />
      )}
      {members.data && members.data.length > 0 && <Members id={id} creators={members.data} />}
    </Stack>
  );
}

function Members({ id, creators }: { readonly id: CollectionId; readonly creators: readonly PersonCard[] }) {
  const remove = useRemoveFromCollection();
  const order = useOrderCreators(id);
  return (
    <section>
      <Text fz="caption" fw={600} c="dimmed" mb="2xs">
        {texts.members}
      </Text>
      <Sortable
        isColumn
        items={creators}
        label={texts.members}
        itemClassName={classes.row}
        onOrder={
          creators.length > 1
            ? (creatorIds) => order.mutate({ creatorIds, from: creators.map((creator) => creator.id) })
            : undefined
        }
      >
        {(creator, handle) => (
          <Creator creator={creator} handle={handle}>
            <IconButton
              icon={IconX}
              label={texts.remove(creator.name)}
              onClick={() => remove.mutate({ id, creatorId: creator.id })}
            />
          </Creator>
        )}
      </Sortable>
    </section>
  );
}

type CreatorProps = {
  readonly creator: Pick<PersonCard, 'name' | 'handle' | 'avatar'>;
  readonly handle?: ReactNode;
  /** the action */
  readonly children: ReactNode;
};

function Creator({ creator: { name, handle: at, avatar }, handle, children }: CreatorProps) {
  return (
    <>
      {handle}
      <PersonAvatar name={name} picture={avatar ?? ''} size={40} />
      <span className={classes.name}>
        <b>{name}</b>
        <span className={classes.handle}>{`@${at}`}</span>
      </span>
      {children}
    </>
  );
}
