import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconBellOff } from '@tabler/icons-react';
import type { ConversationId } from '@velvet/contracts/ids';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useCallback, useMemo, useRef } from 'react';
import { messageOf } from '#api/failure.ts';
import { conversationsQuery, useFreshConversations, type ConversationSearch } from '#resources/conversations.ts';
import { messageDrafts } from '#resources/message-drafts.ts';
import { messageTexts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import { ago, count } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { useNextPage } from '#ui/use-next-page.ts';
import { NameMarks } from '#ui/name-marks.tsx';
import { callTextOf } from './call-text.ts';
import classes from './conversation-pane.module.css';

type ConversationListProps = {
  readonly userId: string;
  readonly search: ConversationSearch;
  readonly openId: ConversationId | undefined;
  readonly onOpen: (conversationId: ConversationId) => void;
};

function useConversations(search: ConversationSearch) {
  const list = useInfiniteQuery(conversationsQuery(search));
  useFreshConversations();
  const { data } = list;
  // a conversation that moved between two requests is in two pages
  const conversations = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.data.map((each) => [each.id, each]))).values()],
    [data],
  );
  return { ...list, conversations };
}

export function ConversationList({ userId, search, openId, onOpen }: ConversationListProps) {
  const list = useConversations(search);
  if (list.isPending) return <Waiting />;
  if (list.isError && !list.data)
    return (
      <ErrorState message={messageOf(list.error, messageTexts.failures.list)} onRetry={() => void list.refetch()} />
    );
  if (list.conversations.length === 0) {
    const isFiltered = search.q !== '' || search.filter !== 'all';
    const { empty, emptyText, emptyFiltered, emptyFilteredText } = messageTexts;
    return (
      <EmptyState
        icon="message"
        title={isFiltered ? emptyFiltered : empty}
        text={isFiltered ? emptyFilteredText : emptyText}
      />
    );
  }
  return <Rows list={list} userId={userId} openId={openId} onOpen={onOpen} />;
}

/** Height of a row before it is measured; pixels. */
const rowPx = 68;
/** The next page is fetched when the reader is this many rows away from it. */
const aheadRows = 25;

type RowsProps = Omit<ConversationListProps, 'search'> & {
  readonly list: ReturnType<typeof useConversations>;
};

/** Only the rows near the visible part are in the page. */
function Rows({ list, userId, openId, onOpen }: RowsProps) {
  const { conversations, isFetchNextPageError, fetchNextPage } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: useCallback((index: number) => conversations[index]?.id ?? index, [conversations]),
    overscan: 6,
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= conversations.length - aheadRows;
  useNextPage(list, isNearEnd);
  return (
    <div ref={scroller} className={classes.list} aria-busy={list.isPlaceholderData}>
      <div style={{ height: rows.getTotalSize() }}>
        <ul style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}>
          {shown.map(({ index, key }) => {
            const conversation = conversations[index];
            return (
              conversation && (
                <li key={key} ref={rows.measureElement} data-index={index}>
                  <Row
                    userId={userId}
                    conversation={conversation}
                    isOpen={conversation.id === openId}
                    onOpen={onOpen}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
      {isFetchNextPageError && (
        <Action display="flex" mt="sm" mx="auto" size="sm" onClick={() => void fetchNextPage()}>
          {messageTexts.loadMore}
        </Action>
      )}
    </div>
  );
}

type RowProps = {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onOpen: (conversationId: ConversationId) => void;
};

function Row({ userId, conversation, isOpen, onOpen }: RowProps) {
  const { id, user, time, unreadCount, isMuted } = conversation;
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isOpen || undefined}
      data-unread={unreadCount > 0 || undefined}
      onClick={() => onOpen(id)}
    >
      <span className={classes.face}>
        <PersonAvatar
          name={user.name}
          picture={user.avatar ?? ''}
          size={48}
          isOnline={user.status === 'online'}
          isAway={user.status === 'away'}
        />
      </span>
      <span className={classes.name}>
        <Text component="span" inherit truncate>
          {user.name}
        </Text>
        <NameMarks person={user} />
        {user.status !== 'offline' && <VisuallyHidden>{messageTexts[user.status]}</VisuallyHidden>}
      </span>
      <span className={classes.time}>{ago(time)}</span>
      <span className={classes.last}>{preview(userId, conversation)}</span>
      <span className={classes.marks}>
        {isMuted && (
          <>
            <IconBellOff aria-hidden size={16} stroke={1.6} />
            <VisuallyHidden>{messageTexts.muted}</VisuallyHidden>
          </>
        )}
        {unreadCount > 0 && (
          <span className={classes.count} data-tabular>
            <span aria-hidden>{count(unreadCount)}</span>
            <VisuallyHidden>{messageTexts.unread(unreadCount)}</VisuallyHidden>
          </span>
        )}
      </span>
    </button>
  );
}

function preview(userId: string, { id, last, lastMessage }: Conversation): string {
  const draft = messageDrafts.read(userId, id);
  if (draft !== '') return messageTexts.draft(draft);
  if (!last) return messageTexts.noMessages;
  if (last.call) return callTextOf(last);
  const written = lastMessage === '' ? (messageTexts.kinds[last.type] ?? '') : lastMessage;
  const text = last.unsentAt === null ? written : messageTexts.unsent;
  return last.sent ? messageTexts.you(text) : text;
}

function Waiting() {
  return (
    <ul className={classes.list}>
      <VisuallyHidden component="li">{messageTexts.loading}</VisuallyHidden>
      {[70, 52, 64, 46, 58].map((width) => (
        <li key={width} className={classes.row} aria-hidden>
          <span className={classes.face}>
            <Skeleton circle height={48} />
          </span>
          <Skeleton height={12} width={96} mb="2xs" />
          <span />
          <Skeleton height={12} width={`${width}%`} />
        </li>
      ))}
    </ul>
  );
}
