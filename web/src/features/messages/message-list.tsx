import { VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowDown } from '@tabler/icons-react';
import type { Offer } from '@velvet/contracts/content/post';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { messageOf } from '#api/failure.ts';
import { useMarkRead } from '#resources/conversations.ts';
import { messagesQuery } from '#resources/message-cache.ts';
import { useOutbox } from '#resources/outbox.ts';
import type { UploadFile } from '#resources/send-attachments.ts';
import { messageTexts } from '#texts/messages.ts';
import { dates } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import type { Place, Subject } from './chat-model.ts';
import { linesOf, type Line } from './lines.ts';
import { MessageBubble } from './message-bubble.tsx';
import classes from './message-list.module.css';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { useFirstUnread, useJump } from './use-positions.ts';

/** Within this distance of the end, in pixels, the reader sees the newest message. */
const nearPx = 48;

type MessageListProps = {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly unreadAfter: number;
  readonly uploadFile: UploadFile;
  /** the message to scroll to */
  readonly target: Place | undefined;
  readonly onTarget: (place: Place | undefined) => void;
  readonly onSubject: (subject: Subject) => void;
  readonly onUnlock: (offer: Offer) => void;
};

/** The messages of a conversation, newest last. Older ones load while the reader scrolls up. */
export function MessageList({ userId, conversation, unreadAfter, uploadFile, target, ...actions }: MessageListProps) {
  const { id, user } = conversation;
  const list = useInfiniteQuery(messagesQuery(id));
  const waiting = useOutbox(userId).filter(({ conversationId }) => conversationId === id);
  const scroller = useRef<HTMLDivElement>(null);
  const { isAtEnd, onScroll, toEnd } = useEnd(scroller);
  const messages = (list.data?.pages.flatMap(({ data }) => data) ?? []).toReversed();
  const oldest = messages[0]?.seq ?? 0;
  const hasUnread = unreadAfter < conversation.lastSeq;
  const isWanted = hasUnread && target === undefined;
  const isPlaced = useFirstUnread({ scroller, list, oldest, unreadAfter, isWanted, onPlaced: onScroll });
  useJump(list, oldest, target, actions.onTarget);
  useReading(conversation, isAtEnd && isPlaced && list.data !== undefined);
  // an own message is always shown
  useEffect(() => {
    if (waiting.length > 0) toEnd();
  }, [waiting.length, toEnd]);
  if (list.isError && !list.data)
    return (
      <ErrorState message={messageOf(list.error, messageTexts.failures.messages)} onRetry={() => void list.refetch()} />
    );
  if (list.isPending) return <Loading />;
  const missed = Math.max(0, conversation.lastSeq - conversation.readSeq);
  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroller} onScroll={onScroll} tabIndex={0}>
        <div className={classes.lines} role="log" aria-label={messageTexts.messagesLabel(user.name)}>
          {list.hasNextPage && (
            <Older root={scroller} isLoading={list.isFetchingNextPage} onVisible={() => void list.fetchNextPage()} />
          )}
          {messages.length + waiting.length === 0 && (
            <EmptyState icon="message" title={messageTexts.firstWords(user.name)} />
          )}
          {linesOf(messages, hasUnread ? unreadAfter : undefined).map((line) => (
            <LineRow key={line.key} line={line} conversation={conversation} {...actions} />
          ))}
          {waiting.map((entry) => (
            <OutgoingBubble key={entry.clientId} userId={userId} entry={entry} uploadFile={uploadFile} />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={classes.newer} onClick={toEnd}>
          <IconArrowDown aria-hidden size={16} stroke={1.8} />
          {messageTexts.toEnd(missed)}
        </button>
      )}
    </div>
  );
}

type LineRowProps = Pick<MessageListProps, 'conversation' | 'onTarget' | 'onSubject' | 'onUnlock'> & {
  readonly line: Line;
};

function LineRow({ line, conversation, onTarget, onSubject, onUnlock }: LineRowProps) {
  if (line.kind === 'day') return <p className={classes.day}>{dayLabel(line.at)}</p>;
  if (line.kind === 'unread')
    return (
      <p className={classes.unread} data-unread>
        {messageTexts.newMessages}
      </p>
    );
  return (
    <MessageBubble
      message={line.message}
      isFirst={line.isFirst}
      conversation={conversation}
      onReply={(message) => onSubject({ kind: 'reply', message })}
      onEdit={(message) => onSubject({ kind: 'edit', message })}
      onJump={onTarget}
      onUnlock={onUnlock}
    />
  );
}

function dayLabel(at: string, now: Date = new Date()): string {
  const date = new Date(at);
  const days = Math.round((now.setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return messageTexts.today;
  if (days === 1) return messageTexts.yesterday;
  if (days < 7) return dates({ weekday: 'long' }).format(date);
  return dates({ dateStyle: 'medium' }).format(date);
}

type OlderProps = {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly isLoading: boolean;
  readonly onVisible: () => void;
};

/** Loads older messages when it comes near the visible part. */
function Older({ root, isLoading, onVisible }: OlderProps) {
  const { ref, entry } = useIntersection({ root: root.current, rootMargin: '600px' });
  const load = useEffectEvent(onVisible);
  const isNear = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear && !isLoading) load();
  }, [isNear, isLoading]);
  return (
    <p ref={ref} className={classes.day}>
      <VisuallyHidden>{messageTexts.loadingMessages}</VisuallyHidden>
    </p>
  );
}

/** The end of a list in reverse order is at scroll position 0. */
function useEnd(scroller: RefObject<HTMLDivElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [toEnd] = useState(() => () => scroller.current?.scrollTo({ top: 0 }));
  const [onScroll] = useState(() => () => setAtEnd(Math.abs(scroller.current?.scrollTop ?? 0) < nearPx));
  return { isAtEnd, onScroll, toEnd };
}

/** Marks the messages as read while the end of the list is visible and the page has the focus. */
function useReading({ id, lastSeq, readSeq }: Conversation, isShown: boolean): void {
  const { mutate } = useMarkRead(id);
  const isRead = readSeq >= lastSeq;
  useEffect(() => {
    if (!isShown || isRead) return undefined;
    const read = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) mutate(lastSeq);
    };
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [isShown, isRead, lastSeq, mutate]);
}
