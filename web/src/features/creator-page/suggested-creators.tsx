import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PersonCard } from '@velvet/contracts/account/person';
import type { WorkPreview } from '@velvet/contracts/content/preview-calls';
import { suggestionsQuery } from '#resources/creators.ts';
import { useFollow } from '#resources/follows.ts';
import { creatorText } from '#texts/creator-page.ts';
import { Action } from '#ui/action.tsx';
import { creatorPrice } from '#ui/creator-price.ts';
import { usePreviews } from '#resources/previews.ts';
import { WorkMosaic } from '#ui/media/work-mosaic.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import classes from './suggested-creators.module.css';

/** Creators whom the viewer does not follow yet, by their work, in one row. Renders nothing for an empty list or after an error. */
export function SuggestedCreators({ viewerId }: { readonly viewerId: string }) {
  const { data: people = [] } = useQuery(suggestionsQuery(viewerId));
  const previewsOf = usePreviews(people, viewerId);
  if (people.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="suggestions">
      <Text component="h2" mb="sm" fz="label" fw={600} lts={0} id="suggestions">
        {creatorText.suggestions}
      </Text>
      <ul className={classes.shelf}>
        {people.map((person) => (
          <Suggestion key={person.id} person={person} previews={previewsOf(person.id)} />
        ))}
      </ul>
    </section>
  );
}

type SuggestionProps = { readonly person: PersonCard; readonly previews: readonly WorkPreview[] | undefined };

function Suggestion({ person, previews }: SuggestionProps) {
  const { mutate: follow, isPending, isSuccess } = useFollow();
  return (
    <li className={classes.person}>
      <WorkMosaic previews={previews} />
      <Group component="span" wrap="nowrap" gap="4xs" mt="2xs" fw={600}>
        <Link to="/@{$handle}" params={{ handle: person.handle }} className={classes.name}>
          {person.name}
        </Link>
        <NameMarks person={person} size={16} />
      </Group>
      <Text component="small" truncate display="block" mb="2xs" fz="caption" c="dimmed">
        {[creatorPrice(person), person.bio || `@${person.handle}`].filter(Boolean).join(' · ')}
      </Text>
      <Action
        size="sm"
        pos="relative"
        loading={isPending}
        disabled={isSuccess}
        aria-label={`${creatorText.follow} ${person.name}`}
        onClick={() => follow({ person, isWished: true })}
      >
        {isSuccess ? creatorText.followingNow : creatorText.follow}
      </Action>
    </li>
  );
}
