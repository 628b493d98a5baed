import { Menu, Text, VisuallyHidden } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconBan,
  IconBell,
  IconBellOff,
  IconCoin,
  IconDotsVertical,
  IconPhoto,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useCall } from '#resources/calls.ts';
import { useUpdateConversation } from '#resources/conversations.ts';
import { useTyping } from '#resources/typing.ts';
import { blockingTexts } from '#texts/blocking.ts';
import { messageTexts } from '#texts/messages.ts';
import { tipTexts } from '#texts/tips.ts';
import { CallButtons } from '#ui/call-buttons.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { NameMarks } from '#ui/name-marks.tsx';
import classes from './chat.module.css';
import type { ChatActions } from './chat-model.ts';

type ChatHeaderProps = {
  readonly conversation: Conversation;
  readonly actions: ChatActions;
  readonly onSearch: () => void;
  readonly onGallery: () => void;
};

/** The other member with presence or typing, and what can be done with the conversation. */
export function ChatHeader({ conversation, actions, onSearch, onGallery }: ChatHeaderProps) {
  const { id, user, last } = conversation;
  const startCall = useCall();
  const isPhone = usePhone();
  const canTip = user.role === 'creator' && user.verified;
  const isTyping = useTyping(id, last?.sent === false ? last.id : undefined);
  return (
    <header className={classes.head}>
      <span className={classes.back}>
        <IconButton icon={IconArrowLeft} label={messageTexts.back} onClick={actions.onClose} />
      </span>
      <PersonAvatar
        name={user.name}
        picture={user.avatar ?? ''}
        size={40}
        isOnline={user.status === 'online'}
        isAway={user.status === 'away'}
      />
      <div className={classes.who}>
        <h2 className={classes.name}>
          <Text component="span" inherit truncate>
            {user.name}
          </Text>
          <NameMarks person={user} />
        </h2>
        <p className={classes.status} role="status">
          {isTyping ? messageTexts.typing : messageTexts[user.status]}
        </p>
      </div>
      {canTip && !isPhone && (
        <IconButton icon={IconCoin} label={tipTexts.tipPerson(user.name)} onClick={() => actions.onTip(conversation)} />
      )}
      <CallButtons
        disabled={conversation.calling !== 'open'}
        onCall={(kind) => startCall({ conversationId: id }, kind)}
      />
      <HeaderMenu
        conversation={conversation}
        actions={actions}
        // the name needs the room of a button
        hasTip={canTip && isPhone}
        onSearch={onSearch}
        onGallery={onGallery}
      />
    </header>
  );
}

type HeaderMenuProps = ChatHeaderProps & { readonly hasTip: boolean };

function HeaderMenu({ conversation, actions, hasTip, onSearch, onGallery }: HeaderMenuProps) {
  const { id, user, isMuted, isArchived } = conversation;
  const update = useUpdateConversation(id);
  const [Bell, Box] = [isMuted ? IconBell : IconBellOff, isArchived ? IconArchiveOff : IconArchive];
  const hasProfile = user.handle !== '';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton icon={IconDotsVertical} label={messageTexts.more} />
      </Menu.Target>
      <Menu.Dropdown>
        {hasTip && (
          <Menu.Item
            leftSection={<IconCoin aria-hidden size={18} stroke={1.6} />}
            onClick={() => actions.onTip(conversation)}
          >
            {tipTexts.tipPerson(user.name)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSearch aria-hidden size={18} stroke={1.6} />} onClick={onSearch}>
          {messageTexts.searchIn}
        </Menu.Item>
        <Menu.Item leftSection={<IconPhoto aria-hidden size={18} stroke={1.6} />} onClick={onGallery}>
          {messageTexts.gallery}
        </Menu.Item>
        {hasProfile && (
          <Menu.Item
            leftSection={<IconUser aria-hidden size={18} stroke={1.6} />}
            onClick={() => actions.onProfile(user)}
          >
            {messageTexts.viewProfile}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Bell aria-hidden size={18} stroke={1.6} />}
          onClick={() => update.mutate({ isMuted: !isMuted })}
        >
          {isMuted ? messageTexts.unmute : messageTexts.mute}
        </Menu.Item>
        <Menu.Item
          leftSection={<Box aria-hidden size={18} stroke={1.6} />}
          onClick={() => update.mutate({ isArchived: !isArchived })}
        >
          {isArchived ? messageTexts.unarchive : messageTexts.archive}
        </Menu.Item>
        {hasProfile && (
          <Menu.Item leftSection={<IconBan aria-hidden size={18} stroke={1.6} />} onClick={() => actions.onBlock(user)}>
            {blockingTexts.block}
            <VisuallyHidden> {user.name}</VisuallyHidden>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
