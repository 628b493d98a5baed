import { IconArrowDown } from '@tabler/icons-react';
import type { Offer } from '@velvet/contracts/content/post';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useEffect, useMemo } from 'react';
import { messageOf } from '#api/failure.ts';
import { useMarkRead } from '#resources/conversations.ts';
import { useOutbox } from '#resources/outbox.ts';
import type { Outgoing } from '#resources/outbox-store.ts';
import type { UploadFile } from '#resources/send-attachments.ts';
import { messageTexts } from '#texts/messages.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import type { Place, Subject } from './chat-model.ts';
import classes from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { useMessageRows } from './use-message-rows.ts';

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

/** The messages of a conversation, newest last. Only those near the visible part are in the page and in memory. */
export function MessageList(props: MessageListProps) {
  const { userId, conversation, unreadAfter, target, onTarget } = props;
  const { id, user } = conversation;
  const outgoing = useOutbox(userId);
  const waiting = useMemo(() => outgoing.filter(({ conversationId }) => conversationId === id), [outgoing, id]);
  const list = useMessageRows({ conversation, waiting, unreadAfter, target, onTarget });
  const { scroller, rows, newest, messages, isPlaced, isAtEnd, toEnd } = list;
  useReading(conversation, isAtEnd && isPlaced && messages.bySeq.has(newest));
  // an own message is always shown
  useEffect(() => {
    if (waiting.length > 0) toEnd();
  }, [waiting.length, toEnd]);
  return (
    <div className={classes.frame}>
      <ListState messages={messages} isEmpty={newest + waiting.length === 0} name={user.name} />
      <div ref={scroller} className={classes.scroller} tabIndex={0}>
        <div
          className={classes.lines}
          role="log"
          // messages that appear because of scrolling are not announced
          aria-live={isAtEnd ? 'polite' : 'off'}
          aria-label={messageTexts.messagesLabel(user.name)}
          style={{ height: rows.getTotalSize() }}
        >
          <ShownRows {...props} list={list} waiting={waiting} />
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={classes.newer} onClick={toEnd}>
          <IconArrowDown aria-hidden size={16} stroke={1.8} />
          {messageTexts.toEnd(conversation.unreadCount)}
        </button>
      )}
    </div>
  );
}

type Rows = ReturnType<typeof useMessageRows>;
type ShownRowsProps = MessageListProps & { readonly list: Rows; readonly waiting: readonly Outgoing[] };

function ShownRows({ list, waiting, userId, uploadFile, ...props }: ShownRowsProps) {
  const { rows, shown, newest, messages, arrivedAt } = list;
  const { unreadAfter, conversation, onTarget, onSubject, onUnlock } = props;
  return (
    <div style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}>
      {shown.map(({ index, key }) => {
        const entry = waiting[index - newest];
        return (
          <div key={key} ref={rows.measureElement} data-index={index} className={classes.row}>
            {entry ? (
              <OutgoingBubble userId={userId} entry={entry} uploadFile={uploadFile} />
            ) : (
              <MessageRow
                message={messages.bySeq.get(index + 1)}
                before={messages.bySeq.get(index)}
                isMarked={arrivedAt === index + 1}
                unreadAfter={unreadAfter}
                conversation={conversation}
                onTarget={onTarget}
                onSubject={onSubject}
                onUnlock={onUnlock}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

type ListStateProps = Pick<Rows, 'messages'> & { readonly isEmpty: boolean; readonly name: string };

/** Loading, empty or failed: above the list, or in its place while nothing is loaded. */
function ListState({ messages, isEmpty, name }: ListStateProps) {
  const { bySeq, isPending, error, retry } = messages;
  if (error && bySeq.size === 0)
    return <ErrorState message={messageOf(error, messageTexts.failures.messages)} onRetry={retry} />;
  if (error)
    return (
      <p className={classes.failure} role="alert">
        {messageOf(error, messageTexts.failures.messages)}
        <button type="button" onClick={retry}>
          {messageTexts.retry}
        </button>
      </p>
    );
  if (isPending && bySeq.size === 0) return <Loading text={messageTexts.loadingMessages} />;
  return isEmpty && <EmptyState icon="message" title={messageTexts.firstWords(name)} />;
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
