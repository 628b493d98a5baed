import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { PersonCard as Person } from '@velvet/contracts/account/person';
import type { WorkPreview } from '@velvet/contracts/content/preview-calls';
import { useCall } from '#resources/calls.ts';
import { isFollowedBy } from '#resources/relation.ts';
import { discoverTexts } from '#texts/discover.ts';
import { ActionLink } from '#ui/action.tsx';
import { CallButtons } from '#ui/call-buttons.tsx';
import { creatorPrice } from '#ui/creator-price.ts';
import { count } from '#ui/format.ts';
import { WorkMosaic } from '#ui/media/work-mosaic.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import { FollowButton } from './follow-button.tsx';
import classes from './person-card.module.css';
import { PersonLink } from './person-link.tsx';
import { PersonMenu } from './person-menu.tsx';

type PersonCardProps = {
  readonly person: Person;
  readonly isOwn: boolean;
  readonly isOnline: boolean;
  /** undefined while they are read */
  readonly previews: readonly WorkPreview[] | undefined;
  readonly onBlock: (person: Person) => void;
};

/** A person by their work. */
export function PersonCard({ person, isOwn, isOnline, previews, onBlock }: PersonCardProps) {
  const price = creatorPrice(person);
  const startCall = useCall();
  return (
    <Stack component="li" gap="xs" p="sm" pos="relative" bdrs="md" className={classes.card}>
      <WorkMosaic previews={previews} />
      <Group wrap="nowrap" gap="sm">
        <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={44} isOnline={isOnline} />
        <Stack gap="5xs" miw={0}>
          <Group component="strong" wrap="nowrap" gap="3xs" ff="heading" fz="lg" fw={460} lts="-0.015em" lh={1.25}>
            <PersonLink person={person} className={classes.link ?? ''} />
            <NameMarks person={person} />
            {isOnline && <VisuallyHidden>{discoverTexts.online}</VisuallyHidden>}
          </Group>
          <Group
            component="span"
            gap="var(--mantine-spacing-4xs) var(--mantine-spacing-2xs)"
            fz="caption"
            c="dimmed"
            className={classes.handle}
          >
            @{person.handle}
            {isFollowedBy(person.relation) && <em className={classes.tag}>{discoverTexts.followsYou}</em>}
          </Group>
        </Stack>
      </Group>
      {(price !== undefined || person.bio !== '') && (
        <Text data-written lineClamp={2} fz="label" lh="22px" c="#cfc6dc" className={classes.bio}>
          {price && <b>{price}</b>}
          {price && person.bio !== '' && ' · '}
          {person.bio}
        </Text>
      )}
      <Box mt="auto">
        <PersonCounts person={person} />
      </Box>
      <Group align="stretch" wrap="nowrap" gap="2xs" pos="relative" mih={44}>
        {isOwn ? (
          <span className={classes.you}>{discoverTexts.you}</span>
        ) : (
          <>
            <FollowButton person={person} className={classes.follow ?? ''} />
            <ActionLink
              to="/dashboard"
              search={{ section: 'messages', with: person.id }}
              px="sm"
              aria-label={discoverTexts.message(person.name)}
            >
              <IconMessage aria-hidden size={20} stroke={1.6} />
            </ActionLink>
            <CallButtons name={person.name} onCall={(kind) => startCall({ userId: person.id }, kind)} />
            <PersonMenu person={person} onBlock={onBlock} />
          </>
        )}
      </Group>
    </Stack>
  );
}

export function PersonCounts({ person: { followers, following, posts } }: { readonly person: Person }) {
  return (
    <Group
      component="p"
      align="stretch"
      gap="var(--mantine-spacing-5xs) var(--mantine-spacing-md)"
      fz="caption"
      c="dimmed"
    >
      <span>
        <Text component="b" fw={600} data-tabular c="var(--mantine-color-text)">
          {count(followers)}
        </Text>{' '}
        {discoverTexts.followers(followers)}
      </span>
      <span>
        <Text component="b" fw={600} data-tabular c="var(--mantine-color-text)">
          {count(following)}
        </Text>{' '}
        {discoverTexts.following}
      </span>
      <span>
        <Text component="b" fw={600} data-tabular c="var(--mantine-color-text)">
          {count(posts)}
        </Text>{' '}
        {discoverTexts.posts(posts)}
      </span>
    </Group>
  );
}
