import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import type { Collection } from '@velvet/contracts/account/collections';
import type { UserId } from '@velvet/contracts/ids';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#api/failure.ts';
import { useAddToCollection, useRemoveFromCollection } from '#resources/collections.ts';
import { searchQuery } from '#resources/search.ts';
import { collectionTexts as texts } from '#texts/collections.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import classes from './collections.module.css';

type AddCreatorDialogProps = {
  /** undefined while closed */
  readonly collection: Collection | undefined;
  readonly onClose: () => void;
};

/** Searches creators to add, and removes those of the collection. */
export function AddCreatorDialog({ collection, onClose }: AddCreatorDialogProps) {
  return (
    <Dialog opened={collection !== undefined} onClose={onClose} title={collection?.name ?? texts.add}>
      {collection && <Creators collection={collection} />}
    </Dialog>
  );
}

function Creators({ collection: { id, creators } }: { readonly collection: Collection }) {
  const [text, setText] = useState('');
  const q = useTyped(text);
  const found = useQuery(searchQuery(q));
  const add = useAddToCollection();
  const remove = useRemoveFromCollection();
  const has = (creatorId: UserId) => creators.some((creator) => creator.id === creatorId);
  return (
    <Stack gap="md" mih={320}>
      <SearchField label={texts.findCreator} value={text} onChange={setText} />
      {found.isError && (
        <ErrorState message={messageOf(found.error, texts.failures.creators)} onRetry={() => void found.refetch()} />
      )}
      {found.data?.creators.length === 0 && (
        <Text c="dimmed" ta="center" py="md">
          {texts.noCreators}
        </Text>
      )}
      <ul>
        {found.data?.creators.map((creator) => (
          <Row key={creator.id} creator={creator}>
            {has(creator.id) ? (
              <IconButton icon={IconCheck} label={texts.added} disabled />
            ) : (
              <IconButton
                icon={IconPlus}
                label={texts.addOne(creator.name)}
                onClick={() => add.mutate({ id, creatorId: creator.id })}
              />
            )}
          </Row>
        ))}
      </ul>
      {creators.length > 0 && (
        <section aria-label={texts.members}>
          <Text fz="caption" fw={600} c="dimmed" mb="2xs">
            {texts.members}
          </Text>
          <ul>
            {creators.map((creator) => (
              <Row key={creator.id} creator={creator}>
                <IconButton
                  icon={IconX}
                  label={texts.remove(creator.name)}
                  onClick={() => remove.mutate({ id, creatorId: creator.id })}
                />
              </Row>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

type RowProps = {
  readonly creator: { readonly name: string; readonly handle: string; readonly avatar: string | null };
  readonly children: ReactNode;
};

function Row({ creator: { name, handle, avatar }, children }: RowProps) {
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} picture={avatar ?? ''} size={40} />
      <span className={classes.name}>
        <b>{name}</b>
        <span className={classes.handle}>{`@${handle}`}</span>
      </span>
      {children}
    </li>
  );
}
