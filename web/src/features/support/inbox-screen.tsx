import { Checkbox, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SupportTicketId } from '@velvet/contracts/ids';
import { SupportState, type SupportTicket } from '@velvet/contracts/messaging/support';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { supportCountsQuery, supportInboxQuery, type InboxFilter } from '#resources/support.ts';
import { supportRequestTexts as texts } from '#texts/support-requests.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { ago, count } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import { InboxTicket } from './inbox-ticket.tsx';
import classes from './inbox.module.css';

type InboxProps = {
  /** undefined shows the list alone where there is one pane */
  readonly ticketId: SupportTicketId | undefined;
  readonly onOpen: (id: SupportTicketId) => void;
  readonly onClose: () => void;
};

/** The requests of all people for administrators: the list beside the open request; up to 1,100 px one after the other. */
export function SupportInbox({ ticketId, onOpen, onClose }: InboxProps) {
  const [text, setText] = useState('');
  const [state, setState] = useState<SupportState>('open');
  const [isMine, setMine] = useState(false);
  const { data: counts } = useQuery(supportCountsQuery);
  const chips = SupportState.options.map((value) => ({
    value,
    label: texts.states[value],
    ...(counts && { count: count(counts[value]) }),
  }));
  return (
    <div className={classes.screen} data-open={ticketId !== undefined || undefined}>
      <section className={classes.pane} aria-label={texts.inbox.title}>
        <Stack gap="sm" className={classes.tools}>
          <SearchField label={texts.inbox.search} value={text} onChange={setText} />
          <FilterChips label={texts.inbox.filters} chips={chips} value={state} onChange={setState} />
          <Checkbox
            size="md"
            label={texts.inbox.mine}
            checked={isMine}
            onChange={({ currentTarget }) => setMine(currentTarget.checked)}
          />
        </Stack>
        <InboxList filter={{ state, q: useTyped(text), isMine }} openId={ticketId} onOpen={onOpen} />
      </section>
      <section className={classes.ticket} aria-label={texts.conversation}>
        {ticketId === undefined ? (
          <EmptyState icon="message" title={texts.inbox.select} text={texts.inbox.selectText} />
        ) : (
          <InboxTicket key={ticketId} id={ticketId} onClose={onClose} />
        )}
      </section>
    </div>
  );
}

type InboxListProps = {
  readonly filter: InboxFilter;
  readonly openId: SupportTicketId | undefined;
  readonly onOpen: (id: SupportTicketId) => void;
};

function InboxList({ filter, openId, onOpen }: InboxListProps) {
  const list = useInfiniteQuery(supportInboxQuery(filter));
  if (list.isError && !list.data)
    return <ErrorState message={messageOf(list.error, texts.failures.list)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const tickets = list.data.pages.flatMap(({ data }) => data);
  if (tickets.length === 0)
    return filter.q === '' ? (
      <EmptyState icon="message" title={texts.inbox.empty[filter.state]} />
    ) : (
      <EmptyState icon="message" title={texts.inbox.nothing} text={texts.inbox.nothingText} />
    );
  return (
    <ul className={classes.list} aria-busy={list.isPlaceholderData}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Row ticket={ticket} isOpen={ticket.id === openId} onOpen={() => onOpen(ticket.id)} />
        </li>
      ))}
      {list.hasNextPage && (
        <li>
          <Action look="quiet" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Action>
        </li>
      )}
    </ul>
  );
}

type RowProps = { readonly ticket: SupportTicket; readonly isOpen: boolean; readonly onOpen: () => void };

function Row({ ticket, isOpen, onOpen }: RowProps) {
  const { author, assignee } = ticket;
  const name = author?.name ?? texts.inbox.visitor;
  return (
    <button type="button" className={classes.row} aria-current={isOpen || undefined} onClick={onOpen}>
      <span className={classes.face}>
        <PersonAvatar name={name} picture={author?.avatar ?? ''} size={40} />
      </span>
      <span className={classes.name}>{name}</span>
      <time className={classes.time} dateTime={ticket.updatedAt}>
        {ago(ticket.updatedAt)}
      </time>
      <span className={classes.subject}>{ticket.subject}</span>
      <span className={classes.excerpt}>{ticket.excerpt}</span>
      {assignee && (
        <span className={classes.assignee}>
          {assignee.isYou ? texts.inbox.yours : texts.inbox.assignedTo(assignee.name)}
        </span>
      )}
    </button>
  );
}
