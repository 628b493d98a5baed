import { Group, Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { MessageReaction, type Message } from '@velvet/contracts/messaging/messages';
import { useState } from 'react';
import { isEditable, useChangeMessage } from '#resources/messages.ts';
import { messageTexts } from '#texts/messages.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { copyText } from '#ui/use-copy.ts';
import classes from './message-bubble.module.css';

type MessageMenuProps = {
  readonly message: Message;
  readonly canAnswer: boolean;
  readonly onReply: (message: Message) => void;
  readonly onEdit: (message: Message) => void;
};

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Reactions and actions of a message. */
export function MessageMenu({ message, canAnswer, onReply, onEdit }: MessageMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const change = useChangeMessage();
  const { content, sent, type } = message;
  const label = content === '' ? (messageTexts.kinds[type] ?? type) : content.slice(0, 60);
  const copy = async () => {
    if (await copyText(content)) toast.success(messageTexts.copied);
  };
  return (
    <div className={classes.menu}>
      <Menu position="bottom" withinPortal>
        <Menu.Target>
          <IconButton icon={IconDots} label={messageTexts.messageMenu(label)} />
        </Menu.Target>
        <Menu.Dropdown>
          {canAnswer && <ReactionRow message={message} />}
          {canAnswer && (
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => onReply(message)}>
              {messageTexts.reply}
            </Menu.Item>
          )}
          {content !== '' && !message.call && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
              {messageTexts.copy}
            </Menu.Item>
          )}
          {canAnswer && isEditable(message) && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(message)}>
              {messageTexts.edit}
            </Menu.Item>
          )}
          {sent && type !== 'tip' && !message.isBought && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setAsking(true)}>
              {messageTexts.unsend}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={messageTexts.unsendTitle}
        text={messageTexts.unsendText}
        confirmLabel={messageTexts.unsend}
        isBusy={change.isPending}
        onConfirm={() => change.mutate({ message, change: { kind: 'unsend' } }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function ReactionRow({ message }: { readonly message: Message }) {
  const change = useChangeMessage();
  const own = message.reactions.find(({ userId }) => (userId === message.senderId) === message.sent)?.reaction;
  return (
    <Group role="group" aria-label={messageTexts.react} wrap="nowrap" gap={0}>
      {MessageReaction.options.map((reaction) => {
        const { emoji, label } = messageTexts.reactions[reaction];
        const chosen = reaction === own ? null : reaction;
        return (
          <Menu.Item
            key={reaction}
            className={classes.reaction}
            aria-label={reaction === own ? messageTexts.removeReaction(label) : label}
            data-chosen={reaction === own || undefined}
            onClick={() => change.mutate({ message, change: { kind: 'react', reaction: chosen } })}
          >
            {emoji}
          </Menu.Item>
        );
      })}
    </Group>
  );
}
