import { Box, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconBan, IconCheck, IconCoin, IconDots, IconShare2 } from '@tabler/icons-react';
import type { PersonPage } from '@velvet/contracts/account/person';
import { isWished } from '#resources/relation.ts';
import { blockingTexts } from '#texts/blocking.ts';
import { useCall } from '#resources/calls.ts';
import { useFollow } from '#resources/follows.ts';
import { creatorText } from '#texts/creator-page.ts';
import { callTexts } from '#texts/calls.ts';
import { tipTexts } from '#texts/tips.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { callIcons } from '#ui/call-buttons.tsx';
import { CollectItem } from '#ui/collect-item.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { isSecondClick } from '#ui/clicks.ts';
import { useCopy } from '#ui/use-copy.ts';
import { NameMarks } from '#ui/name-marks.tsx';
import classes from './creator-page.module.css';

type CreatorHeaderProps = {
  readonly person: PersonPage;
  readonly viewerId: string | undefined;
  readonly onSignIn: () => void;
  readonly onTip: () => void;
  readonly onBlock: () => void;
};

export function CreatorHeader({ person, viewerId, onSignIn, onTip, onBlock }: CreatorHeaderProps) {
  const about = [
    `@${person.handle}`,
    person.location,
    creatorText.joined(new Date(person.joinedDate).getFullYear()),
  ].filter(Boolean);
  return (
    <>
      <div className={classes.banner} aria-hidden>
        {person.banner && <img src={person.banner} alt="" fetchPriority="high" />}
      </div>
      <div className={classes.head}>
        <span className={classes.avatar}>
          <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={116} />
        </span>
        <div className={classes.names}>
          <Box component="h1" ff="heading" fw={450} lh={1.1}>
            <MarkedName person={person} />
          </Box>
          <Text mt="4xs" fz="label" c="dimmed" className={classes.place}>
            {about.join(' · ')}
          </Text>
        </div>
        <Group align="stretch" wrap="nowrap" gap="2xs" className={classes.actions}>
          {viewerId === person.id ? (
            <ActionLink to="/dashboard" search={{ section: 'profile' }}>
              {creatorText.edit}
            </ActionLink>
          ) : (
            <>
              <FollowButton person={person} viewerId={viewerId} onSignIn={onSignIn} />
              <MessageButton person={person} viewerId={viewerId} onSignIn={onSignIn} />
              {person.role === 'creator' && person.verified && (
                <IconButton icon={IconCoin} label={tipTexts.tipPerson(person.name)} onClick={onTip} />
              )}
            </>
          )}
          <ShareButton person={person} />
          {viewerId !== undefined && viewerId !== person.id && <MoreMenu person={person} onBlock={onBlock} />}
        </Group>
      </div>
    </>
  );
}

type FollowButtonProps = Pick<CreatorHeaderProps, 'viewerId' | 'onSignIn'> & {
  readonly person: Pick<PersonPage, 'id' | 'handle' | 'relation'>;
};

function MessageButton({ person, viewerId, onSignIn }: FollowButtonProps) {
  if (viewerId === undefined) return <Action onClick={onSignIn}>{creatorText.message}</Action>;
  return (
    <ActionLink to="/dashboard" search={{ section: 'messages', with: person.id }}>
      {creatorText.message}
    </ActionLink>
  );
}

/** The name with its marks, which stay beside its last word. */
function MarkedName({ person }: { readonly person: PersonPage }) {
  const start = person.name.lastIndexOf(' ') + 1;
  return (
    <>
      {person.name.slice(0, start)}
      <span className={classes.marked}>
        <span>{person.name.slice(start)}</span>
        <NameMarks person={person} size={24} />
      </span>
    </>
  );
}

function FollowButton({ person, viewerId, onSignIn }: FollowButtonProps) {
  const { mutate: follow } = useFollow();
  const isOn = isWished(person.relation);
  const isWaiting = person.relation === 'requested';
  return (
    <Action
      look={isOn ? 'outline' : 'raised'}
      aria-pressed={isOn}
      aria-label={isOn ? (isWaiting ? creatorText.withdraw : creatorText.unfollow) : undefined}
      onClick={(event) => {
        if (viewerId === undefined) onSignIn();
        else if (!isSecondClick(event)) follow({ person, isWished: !isOn });
      }}
    >
      {isOn ? (isWaiting ? creatorText.requested : creatorText.followingNow) : creatorText.follow}
    </Action>
  );
}

type MoreMenuProps = { readonly person: PersonPage; readonly onBlock: () => void };

function MoreMenu({ person, onBlock }: MoreMenuProps) {
  const { id: userId, name } = person;
  const startCall = useCall();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={creatorText.moreLabel(name)} />
      </Menu.Target>
      <Menu.Dropdown>
        {(['voice', 'video'] as const).map((kind) => {
          const Drawn = callIcons[kind];
          return (
            <Menu.Item
              key={kind}
              leftSection={<Drawn aria-hidden size={18} stroke={1.6} />}
              onClick={() => startCall({ userId }, kind)}
            >
              {callTexts.buttonLabels[kind](name)}
            </Menu.Item>
          );
        })}
        <CollectItem creator={person} />
        <Menu.Item leftSection={<IconBan aria-hidden size={18} stroke={1.6} />} onClick={onBlock}>
          {blockingTexts.blockNamed(name)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** To another application where the browser can, else to the clipboard. */
function ShareButton({ person }: { readonly person: PersonPage }) {
  const { isCopied, copy } = useCopy();
  const share = async () => {
    const url = `${location.origin}/@${person.handle}`;
    if ('share' in navigator) return navigator.share({ title: person.name, url }).catch(() => undefined);
    await copy(url);
  };
  return (
    <>
      <IconButton icon={isCopied ? IconCheck : IconShare2} label={creatorText.share} onClick={() => void share()} />
      <VisuallyHidden aria-live="polite">{isCopied ? creatorText.copied : ''}</VisuallyHidden>
    </>
  );
}
