import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconBellOff } from '@tabler/icons-react';
import type { ConversationId } from '@velvet/contracts/ids';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { messageOf } from '#api/failure.ts';
import { conversationsQuery, type ConversationSearch } from '#resources/conversations.ts';
import { messageDrafts } from '#resources/message-drafts.ts';
import { messageTexts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import { ago, count } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { VerifiedTick } from '#ui/verified-tick.tsx';
import classes from './conversation-pane.module.css';

type ConversationListProps = {
  readonly userId: string;
  readonly search: ConversationSearch;
  readonly openId: ConversationId | undefined;
  readonly onOpen: (conversationId: ConversationId) => void;
};

export function ConversationList({ userId, search, openId, onOpen }: ConversationListProps) {
  const list = useInfiniteQuery(conversationsQuery(search));
  if (list.isPending) return <Waiting />;
  if (list.isError && !list.data)
    return (
      <ErrorState message={messageOf(list.error, messageTexts.failures.list)} onRetry={() => void list.refetch()} />
    );
  const conversations = list.data.pages.flatMap(({ data }) => data);
  if (conversations.length === 0) {
    const isFiltered = search.q !== '' || search.filter !== 'all';
    const { empty, emptyText, emptyFiltered } = messageTexts;
    return <EmptyState icon="message" title={empty} text={isFiltered ? emptyFiltered : emptyText} />;
  }
  return (
    <div className={classes.list} aria-busy={list.isPlaceholderData}>
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row userId={userId} conversation={conversation} isOpen={conversation.id === openId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Action
          display="flex"
          mt="sm"
          mx="auto"
          size="sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
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
        {user.name}
        {user.verified && <VerifiedTick />}
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
