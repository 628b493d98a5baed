import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CollectionId } from '@velvet/contracts/ids';
import { messageOf } from '#api/failure.ts';
import { collectionCreatorsQuery } from '#resources/collections.ts';
import { collectionTexts as texts } from '#texts/collections.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import classes from './collection-page.module.css';

type CollectionCreatorsProps = { readonly id: CollectionId; readonly viewerId: string | undefined };

/** The creators of a collection in a row, each with a link to the page. */
export function CollectionCreators({ id, viewerId }: CollectionCreatorsProps) {
  const { data, error, isError, refetch } = useQuery(collectionCreatorsQuery(id, viewerId));
  if (isError && !data)
    return <ErrorState message={messageOf(error, texts.failures.one)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Group wrap="nowrap" gap="lg" aria-hidden>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} circle height={72} />
        ))}
      </Group>
    );
  return (
    <ul className={classes.creators} aria-label={texts.creators}>
      {data.map(({ id: creatorId, name, handle, avatar }) => (
        <li key={creatorId}>
          <Link to="/@{$handle}" params={{ handle }} className={classes.creator}>
            <PersonAvatar name={name} picture={avatar ?? ''} size={72} />
            <Text component="span" fz="caption" className={classes.creatorName}>
              {name}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  );
}
