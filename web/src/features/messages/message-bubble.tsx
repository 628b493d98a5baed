import { VisuallyHidden } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import type { Offer } from '@velvet/contracts/content/post';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import { useChangeMessage } from '#resources/messages.ts';
import { messageTexts } from '#texts/messages.ts';
import { dates } from '#ui/format.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { CallLine } from './call-line.tsx';
import { isLargeEmoji } from './lines.ts';
import type { Place } from './chat-model.ts';
import classes from './message-bubble.module.css';
import { MessageAttachments } from './message-attachments.tsx';
import { hasLink, MessageLinks } from './message-links.tsx';
import { MessageMenu } from './message-menu.tsx';
import { quotedText } from './quoted-text.ts';
import { StatusMark } from './status-mark.tsx';

type MessageBubbleProps = {
  readonly message: Message;
  /** of a group of one person */
  readonly isFirst: boolean;
  /** the reader jumped to it */
  readonly isMarked: boolean;
  readonly conversation: Conversation;
  readonly onReply: (message: Message) => void;
  readonly onEdit: (message: Message) => void;
  readonly onJump: (place: Place) => void;
  readonly onUnlock: (offer: Offer) => void;
};

export function MessageBubble({
  message,
  isFirst,
  isMarked,
  conversation,
  onReply,
  onEdit,
  onJump,
  onUnlock,
}: MessageBubbleProps) {
  const { id, content, sent, time, editedAt, unsentAt } = message;
  const isOpen = conversation.writing === 'open' && unsentAt === null;
  return (
    <div
      id={`message-${id}`}
      className={classes.message}
      data-own={sent || undefined}
      data-first={isFirst || undefined}
      data-marked={isMarked || undefined}
      onDoubleClick={isOpen ? () => onReply(message) : undefined}
    >
      <div className={classes.line}>
        <div
          className={classes.bubble}
          data-unsent={unsentAt !== null || undefined}
          data-tip={message.type === 'tip' || undefined}
          data-large={(message.attachmentCount === 0 && isLargeEmoji(content)) || undefined}
        >
          <Quote message={message} conversation={conversation} onJump={onJump} />
          {message.attachmentCount > 0 && <MessageAttachments message={message} onUnlock={onUnlock} />}
          {message.call && <CallLine message={message} conversation={conversation} />}
          {message.call === null && (content !== '' || unsentAt !== null) && (
            <p className={classes.text} data-written>
              {message.type === 'tip' && <IconCoin aria-hidden size={18} stroke={1.6} className={classes.coin} />}
              {unsentAt === null ? <LinkedText text={content} /> : messageTexts.unsent}
            </p>
          )}
          {unsentAt === null && hasLink(content) && <MessageLinks message={message} />}
          <p className={classes.facts}>
            {editedAt !== null && <span>{messageTexts.edited}</span>}
            <time dateTime={time}>{dates({ timeStyle: 'short' }).format(new Date(time))}</time>
            {sent && unsentAt === null && <StatusMark status={statusOf(message, conversation)} />}
          </p>
        </div>
        {unsentAt === null && <MessageMenu message={message} canAnswer={isOpen} onReply={onReply} onEdit={onEdit} />}
      </div>
      <Reactions message={message} canReact={isOpen} />
    </div>
  );
}

/** The positions of the other member are newer than the status at the time of loading. */
function statusOf({ seq, status }: Message, { otherReadSeq, otherDeliveredSeq }: Conversation): Message['status'] {
  if (status === 'read' || seq <= otherReadSeq) return 'read';
  return status === 'delivered' || seq <= otherDeliveredSeq ? 'delivered' : 'sent';
}

type QuoteProps = Pick<MessageBubbleProps, 'message' | 'conversation' | 'onJump'>;

function Quote({ message: { replyTo }, conversation: { user }, onJump }: QuoteProps) {
  if (!replyTo) return null;
  const isOfOther = replyTo.senderId === user.id;
  const text = quotedText(replyTo);
  return (
    <button type="button" className={classes.quote} onClick={() => onJump(replyTo)}>
      <VisuallyHidden>{messageTexts.repliedTo(isOfOther ? user.name : messageTexts.yourself, text)}</VisuallyHidden>
      <span aria-hidden>
        <b>{isOfOther ? user.name : messageTexts.self}</b>
        <span>{text}</span>
      </span>
    </button>
  );
}

function Reactions({ message, canReact }: { readonly message: Message; readonly canReact: boolean }) {
  const change = useChangeMessage();
  if (message.reactions.length === 0) return null;
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ userId, reaction }) => {
        const { emoji, label } = messageTexts.reactions[reaction];
        const isOwn = (userId === message.senderId) === message.sent;
        return isOwn && canReact ? (
          <button
            key={userId}
            type="button"
            aria-label={messageTexts.removeReaction(label)}
            onClick={() => change.mutate({ message, change: { kind: 'react', reaction: null } })}
          >
            {emoji}
          </button>
        ) : (
          <span key={userId} role="img" aria-label={label}>
            {emoji}
          </span>
        );
      })}
    </div>
  );
}
