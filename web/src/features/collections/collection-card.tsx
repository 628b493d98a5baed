import { Group, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Collection } from '@velvet/contracts/account/collections';
import type { ReactNode } from 'react';
import { useDeleteCollection } from '#resources/collections.ts';
import { collectionTexts as texts } from '#texts/collections.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { CollectionFacts } from './collection-facts.tsx';
import classes from './collections.module.css';

/** Chips of creators on a card (part 1, section 9). */
const mostChips = 6;

type CollectionCardProps = {
  readonly collection: Collection;
  /** moves the card */
  readonly handle: ReactNode;
  readonly onEdit: () => void;
  readonly onAdd: () => void;
  readonly onProfile: (handle: string) => void;
};

export function CollectionCard({ collection, handle, onEdit, onAdd, onProfile }: CollectionCardProps) {
  const { id, name, description, creatorCount, creators } = collection;
  const remove = useDeleteCollection();
  const others = texts.more(creatorCount - mostChips);
  return (
    <>
      <div className={classes.head}>
        <Text component="h2" ff="heading" fz="xl" fw={460} lh={1.25} className={classes.title}>
          <Link to="/collection/$id" params={{ id }}>
            {name}
          </Link>
        </Text>
        <Group wrap="nowrap" gap={0}>
          {handle}
          <IconButton icon={IconPencil} label={texts.editLabel(name)} onClick={onEdit} />
          <IconButton icon={IconTrash} label={texts.deleteLabel(name)} onClick={() => remove.mutate(id)} />
        </Group>
      </div>
      <CollectionFacts collection={collection} />
      {description !== '' && (
        <Text fz="label" c="#cfc6dc" data-written lineClamp={3}>
          {description}
        </Text>
      )}
      <ul className={classes.chips}>
        {creators.slice(0, mostChips).map((creator) => (
          <li key={creator.id}>
            <button
              type="button"
              className={classes.chip}
              aria-label={labelOf(creator)}
              onClick={() => onProfile(creator.handle)}
            >
              <PersonAvatar name={creator.name} picture={creator.avatar ?? ''} size={40} isOnline={creator.isOnline} />
            </button>
          </li>
        ))}
        {creatorCount > mostChips && (
          <li>
            <button type="button" className={classes.others} aria-label={texts.allOf(name, others)} onClick={onAdd}>
              {others}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={classes.add} aria-label={texts.addTo(name)} onClick={onAdd}>
            <IconPlus aria-hidden size={18} stroke={1.8} />
          </button>
        </li>
      </ul>
    </>
  );
}

const labelOf = ({ name, isOnline }: Collection['creators'][number]) => (isOnline ? `${name}, ${texts.online}` : name);
