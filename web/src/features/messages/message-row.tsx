import type { Offer } from '@velvet/contracts/content/post';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import { memo } from 'react';
import { messageTexts } from '#texts/messages.ts';
import { dates } from '#ui/format.ts';
import type { Place, Subject } from './chat-model.ts';
import { lineOf } from './lines.ts';
import { MessageBubble } from './message-bubble.tsx';
import classes from './message-list.module.css';

type MessageRowProps = {
  /** undefined while its page is loaded */
  readonly message: Message | undefined;
  /** the message at the position before */
  readonly before: Message | undefined;
  /** the reader jumped to it */
  readonly isMarked: boolean;
  readonly unreadAfter: number;
  readonly conversation: Conversation;
  readonly onTarget: (place: Place) => void;
  readonly onSubject: (subject: Subject) => void;
  readonly onUnlock: (offer: Offer) => void;
};

/** A message with the separators above it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, before, isMarked, unreadAfter, conversation, onTarget, onSubject, onUnlock } = props;
  if (!message) return <div className={classes.hole} aria-hidden />;
  const { isNewDay, isFirstUnread, isFirst } = lineOf(message, before, unreadAfter);
  return (
    <>
      {isNewDay && <p className={classes.day}>{dayLabel(message.time)}</p>}
      {isFirstUnread && <p className={classes.unread}>{messageTexts.newMessages}</p>}
      <MessageBubble
        message={message}
        isFirst={isFirst}
        isMarked={isMarked}
        conversation={conversation}
        onReply={(answered) => onSubject({ kind: 'reply', message: answered })}
        onEdit={(edited) => onSubject({ kind: 'edit', message: edited })}
        onJump={onTarget}
        onUnlock={onUnlock}
      />
    </>
  );
});

function dayLabel(at: string, now: Date = new Date()): string {
  const date = new Date(at);
  const days = Math.round((now.setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return messageTexts.today;
  if (days === 1) return messageTexts.yesterday;
  if (days < 7) return dates({ weekday: 'long' }).format(date);
  return dates({ dateStyle: 'medium' }).format(date);
}
