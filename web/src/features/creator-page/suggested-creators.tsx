import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PersonCard } from '@velvet/contracts/account/person';
import { suggestionsQuery } from '#resources/creators.ts';
import { useFollow } from '#resources/follows.ts';
import { creatorText } from '#texts/creator-page.ts';
import { Action } from '#ui/action.tsx';
import { creatorPrice } from '#ui/creator-price.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import classes from './suggested-creators.module.css';

/** Creators whom the viewer does not follow yet. Renders nothing for an empty list or after an error. */
export function SuggestedCreators({ viewerId }: { readonly viewerId: string }) {
  const { data: people, isPending } = useQuery(suggestionsQuery(viewerId));
  if (isPending) return <SuggestionsSkeleton />;
  if (!people || people.length === 0) return null;
  return (
    <Box component="section" p="lg" bdrs="md" bg="var(--velvet-surface)" aria-labelledby="suggestions">
      <Text component="h2" mb="md" fz="label" fw={600} lts={0} id="suggestions">
        {creatorText.suggestions}
      </Text>
      <Stack component="ul" gap="sm">
        {people.slice(0, 4).map((person) => (
          <Suggestion key={person.id} person={person} />
        ))}
      </Stack>
    </Box>
  );
}

function Suggestion({ person }: { readonly person: PersonCard }) {
  const { mutate: follow, isPending, isSuccess } = useFollow();
  const price = creatorPrice(person);
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <Link to="/@{$handle}" params={{ handle: person.handle }} className={classes.person}>
        <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={42} />
        <Stack component="span" gap={0} miw={0} lh={1.35}>
          <Group component="span" wrap="nowrap" gap="4xs" fw={600}>
            <Text component="span" truncate inherit>
              {person.name}
            </Text>
            <NameMarks person={person} size={16} />
          </Group>
          <Text component="small" truncate fz="caption" c="dimmed">
            {person.bio || `@${person.handle}`}
          </Text>
          {price && (
            <Text component="small" truncate fz="caption" c="dimmed">
              {price}
            </Text>
          )}
        </Stack>
      </Link>
      <Action
        size="sm"
        loading={isPending}
        disabled={isSuccess}
        aria-label={`${creatorText.follow} ${person.name}`}
        onClick={() => follow({ person, isWished: true })}
      >
        {isSuccess ? creatorText.followingNow : creatorText.follow}
      </Action>
    </Group>
  );
}

function SuggestionsSkeleton() {
  return (
    <Box p="lg" bdrs="md" bg="var(--velvet-surface)" aria-hidden>
      <Skeleton height={14} width="55%" mb="lg" />
      {[0, 1, 2].map((key) => (
        <Group key={key} wrap="nowrap" gap="sm">
          <Skeleton circle height={42} my="3xs" />
          <Skeleton height={12} width="50%" />
        </Group>
      ))}
    </Box>
  );
}
