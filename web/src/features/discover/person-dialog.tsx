import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PersonPage } from '@velvet/contracts/account/person';
import { messageOf } from '#api/failure.ts';
import { personQuery, presenceQuery } from '#resources/people.ts';
import { discoverTexts } from '#texts/discover.ts';
import { ActionLink } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { day } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import { FollowButton } from './follow-button.tsx';
import { PersonCounts } from './person-card.tsx';
import classes from './person-dialog.module.css';
import { PersonMenu } from './person-menu.tsx';

type PersonDialogProps = {
  /** a handle or an id; undefined closes the dialog */
  readonly who: string | undefined;
  readonly ownId: string;
  readonly onClose: () => void;
  readonly onBlock: (person: PersonPage) => void;
};

/** The profile that a notification or a card links to. */
export function PersonDialog({ who, ownId, onClose, onBlock }: PersonDialogProps) {
  return (
    <Dialog opened={who !== undefined} onClose={onClose} isInAddress size={460} aria-label={discoverTexts.searchLabel}>
      {who !== undefined && <PersonFace who={who} ownId={ownId} onBlock={onBlock} />}
    </Dialog>
  );
}

type PersonFaceProps = Pick<PersonDialogProps, 'ownId' | 'onBlock'> & { readonly who: string };

function PersonFace({ who, ownId, onBlock }: PersonFaceProps) {
  const person = useQuery(personQuery(who, ownId));
  if (person.isPending) return <Skeleton height={280} radius="md" />;
  if (!person.data) {
    return (
      <ErrorState
        message={messageOf(person.error, discoverTexts.failures.list)}
        onRetry={() => void person.refetch()}
      />
    );
  }
  return <Found person={person.data} isOwn={person.data.id === ownId} onBlock={onBlock} />;
}

type FoundProps = Pick<PersonDialogProps, 'onBlock'> & { readonly person: PersonPage; readonly isOwn: boolean };

function Found({ person, isOwn, onBlock }: FoundProps) {
  const { data: presence } = useQuery(presenceQuery([person.id]));
  const isOnline = presence?.online.includes(person.id) === true;
  return (
    <Stack align="center" gap={0} pb="2xs" ta="center" className={classes.person}>
      <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={104} isOnline={isOnline} />
      <Group component="h2" wrap="nowrap" gap="2xs" ff="heading" fz="4xl" fw={440} lts="-0.02em" mt="md">
        <span>{person.name}</span> <NameMarks person={person} size={22} />
      </Group>
      <Text mt="4xs" fz="sm" c="dimmed">
        {[
          isOnline && discoverTexts.online,
          `@${person.handle}`,
          person.location,
          discoverTexts.joined(day(person.joinedDate)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {person.bio && (
        <Text data-written mt="md" lh={1.55} c="#d6cce2">
          {person.bio}
        </Text>
      )}
      <PersonCounts person={person} />
      {!isOwn && (
        <Group align="stretch" justify="center" gap="2xs" w="100%" mt="xl">
          <FollowButton person={person} className={classes.follow ?? ''} />
          {person.role === 'creator' && (
            <ActionLink to="/@{$handle}" params={{ handle: person.handle }} look="accent">
              {discoverTexts.openPage}
            </ActionLink>
          )}
          <PersonMenu person={person} onBlock={() => onBlock(person)} />
        </Group>
      )}
    </Stack>
  );
}
