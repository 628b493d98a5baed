import { Group, Menu, Text } from '@mantine/core';
import { IconBan, IconCheck, IconCoin, IconDots, IconShare2 } from '@tabler/icons-react';
import type { PersonPage } from '@velvet/contracts/account/person';
import { isWished } from '#resources/relation.ts';
import { blockingTexts } from '#texts/blocking.ts';
import { useCall } from '#resources/calls.ts';
import { useFollow } from '#resources/follows.ts';
import { creatorText } from '#texts/creator-page.ts';
import { tipTexts } from '#texts/tips.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { CallButtons } from '#ui/call-buttons.tsx';
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
          <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={148} />
        </span>
        <div className={classes.names}>
          <Text component="h1" ff="heading" fw={450} lh={1.1}>
            {person.name}
            {/* beside the last word, also of a name in two lines */}
            <Group component="span" display="inline-flex" wrap="nowrap" gap="xs" ml="xs" className={classes.marks}>
              <NameMarks person={person} size={26} />
            </Group>
          </Text>
          <Text mt="4xs" c="dimmed">
            {about.join(' · ')}
          </Text>
        </div>
        <Group align="stretch" gap="2xs" className={classes.actions}>
          <ShareButton person={person} />
          {viewerId === person.id ? (
            <ActionLink to="/dashboard" search={{ section: 'profile' }}>
              {creatorText.edit}
            </ActionLink>
          ) : (
            <>
              {person.role === 'creator' && person.verified && (
                <IconButton icon={IconCoin} label={tipTexts.tipPerson(person.name)} onClick={onTip} />
              )}
              <MessageButton person={person} viewerId={viewerId} onSignIn={onSignIn} />
              {viewerId !== undefined && <PersonCallButtons person={person} />}
              <FollowButton person={person} viewerId={viewerId} onSignIn={onSignIn} />
            </>
          )}
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

function PersonCallButtons({ person: { id: userId, name } }: { readonly person: Pick<PersonPage, 'id' | 'name'> }) {
  const startCall = useCall();
  return <CallButtons name={name} onCall={(kind) => startCall({ userId }, kind)} />;
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
  const { name } = person;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={creatorText.moreLabel(name)} />
      </Menu.Target>
      <Menu.Dropdown>
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
  const Drawn = isCopied ? IconCheck : IconShare2;
  return (
    <Action look="outline" leftSection={<Drawn size={19} stroke={1.6} />} onClick={() => void share()}>
      <span aria-live="polite">{isCopied ? creatorText.copied : creatorText.share}</span>
    </Action>
  );
}
