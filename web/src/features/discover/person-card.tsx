import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { PersonCard as Person } from '@velvet/contracts/account/person';
import { isFollowedBy } from '#resources/relation.ts';
import { discoverTexts } from '#texts/discover.ts';
import { creatorPrice } from '#ui/creator-price.ts';
import { count } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { VerifiedTick } from '#ui/verified-tick.tsx';
import { FollowButton } from './follow-button.tsx';
import classes from './person-card.module.css';
import { PersonLink } from './person-link.tsx';
import { PersonMenu } from './person-menu.tsx';

type PersonCardProps = {
  readonly person: Person;
  readonly isOwn: boolean;
  readonly isOnline: boolean;
  readonly onBlock: (person: Person) => void;
};

export function PersonCard({ person, isOwn, isOnline, onBlock }: PersonCardProps) {
  const price = creatorPrice(person);
  return (
    <Stack component="li" gap={14} p={20} pos="relative" bdrs="md" className={classes.card}>
      <Group wrap="nowrap" gap={14}>
        <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={64} isOnline={isOnline} />
        <Stack gap={2} miw={0}>
          <Group component="strong" wrap="nowrap" gap={6} ff="heading" fz={20} fw={460} lts="-0.015em" lh={1.25}>
            <PersonLink person={person} className={classes.link ?? ''} />
            {person.verified && <VerifiedTick />}
            {isOnline && <VisuallyHidden>{discoverTexts.online}</VisuallyHidden>}
          </Group>
          <Group component="span" gap="4px 8px" fz={13.5} c="dimmed" className={classes.handle}>
            @{person.handle}
            {isFollowedBy(person.relation) && <em className={classes.tag}>{discoverTexts.followsYou}</em>}
          </Group>
        </Stack>
      </Group>
      <Text lineClamp={2} flex={1} mih={44} fz={14.5} lh="22px" c="#cfc6dc" className={classes.bio}>
        {person.bio}
      </Text>
      <PersonCounts person={person} />
      {price && (
        <Text fz={14} fw={600}>
          {price}
        </Text>
      )}
      <Group align="stretch" wrap="nowrap" gap={8} pos="relative" mih={44}>
        {isOwn ? (
          <span className={classes.you}>{discoverTexts.you}</span>
        ) : (
          <>
            <FollowButton person={person} className={classes.follow ?? ''} />
            <PersonMenu person={person} onBlock={onBlock} />
          </>
        )}
      </Group>
    </Stack>
  );
}

export function PersonCounts({ person: { followers, following, posts } }: { readonly person: Person }) {
  return (
    <Group component="p" align="stretch" gap="2px 16px" fz={13.5} c="dimmed" className={classes.counts}>
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
