import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createCollection, type Collection } from '@velvet/contracts/account/collections';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import {
  collectionsOfQuery,
  collectionsQuery,
  useAddToCollection,
  useCreateWith,
  useRemoveFromCollection,
} from '#resources/collections.ts';
import { collectionTexts as texts } from '#texts/collections.ts';
import { Action } from '#ui/action.tsx';
import type { Collectable } from '#ui/collecting.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useForm } from '#ui/use-form.ts';
import classes from './collections.module.css';

type CollectDialogProps = { readonly creator: Collectable; readonly isOpen: boolean; readonly onClose: () => void };

/** The collections that contain a creator, to change, and a new one. */
export function CollectDialog({ creator, isOpen, onClose }: CollectDialogProps) {
  const [created, setCreated] = useState(0);
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.collectTitle(creator.name)} size={440}>
      {isOpen && (
        <Stack gap="lg">
          <Choice creator={creator} />
          <NewCollection key={created} creator={creator} onCreated={() => setCreated(created + 1)} />
        </Stack>
      )}
    </Dialog>
  );
}

function Choice({ creator }: { readonly creator: Collectable }) {
  const all = useQuery(collectionsQuery);
  const chosen = useQuery(collectionsOfQuery(creator.id));
  const failed = [all, chosen].find(({ isError, data }) => isError && !data);
  if (failed)
    return <ErrorState message={messageOf(failed.error, texts.failures.list)} onRetry={() => void failed.refetch()} />;
  if (!all.data || !chosen.data) return <Loading />;
  if (all.data.length === 0) return <Text c="dimmed">{texts.collectEmpty}</Text>;
  return (
    <Stack gap="2xs" role="group" aria-label={texts.label}>
      {all.data.map((collection) => (
        <Membership
          key={collection.id}
          collection={collection}
          creator={creator}
          isIn={chosen.data.includes(collection.id)}
        />
      ))}
    </Stack>
  );
}

type MembershipProps = {
  readonly collection: Collection;
  readonly creator: Collectable;
  readonly isIn: boolean;
};

function Membership({ collection: { id, name, isPrivate }, creator, isIn }: MembershipProps) {
  const add = useAddToCollection();
  const remove = useRemoveFromCollection();
  const isBusy = add.isPending || remove.isPending;
  return (
    <Checkbox
      className={classes.choice}
      label={name}
      description={isPrivate ? texts.private : texts.public}
      checked={isBusy ? !isIn : isIn}
      disabled={isBusy}
      onChange={() => (isIn ? remove : add).mutate({ id, creatorId: creator.id })}
    />
  );
}

/** Creates a private collection with the creator in it. */
function NewCollection({ creator, onCreated }: { readonly creator: Collectable; readonly onCreated: () => void }) {
  const create = useCreateWith(creator.id);
  const form = useForm({
    schema: createCollection.body,
    initialValues: { name: '' },
    save: create.mutateAsync,
    onSaved: onCreated,
    failed: texts.failures.save,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="xs">
        <TextInput size="md" label={texts.create} placeholder={texts.name} {...form.getInputProps('name')} />
        <Refusal message={form.message} />
        <Action type="submit" look="outline" loading={form.submitting}>
          {texts.createWith}
        </Action>
      </Stack>
    </form>
  );
}
