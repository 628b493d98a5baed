import { Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SupportTicket } from '@velvet/contracts/messaging/support';
import type { SupportTicketId } from '@velvet/contracts/ids';
import { messageOf } from '#api/failure.ts';
import { supportTicketsQuery } from '#resources/support.ts';
import { supportRequestTexts as texts } from '#texts/support-requests.ts';
import { Action } from '#ui/action.tsx';
import { ago } from '#ui/format.ts';
import { Headline } from '#ui/headline.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import classes from './requests.module.css';
import { TicketState } from './ticket-state.tsx';

type RequestsProps = { readonly onOpen: (id: SupportTicketId) => void; readonly onNew: () => void };

/** The requests of the signed-in person. */
export function Requests({ onOpen, onNew }: RequestsProps) {
  return (
    <section aria-labelledby="requests" className={classes.section}>
      <Group justify="space-between" align="flex-end" mb="2xl">
        <div>
          <Headline id="requests">{texts.heading}</Headline>
          <Text mt="2xs" c="dimmed">
            {texts.intro}
          </Text>
        </div>
        <Action look="raised" onClick={onNew}>
          {texts.new}
        </Action>
      </Group>
      <List onOpen={onOpen} onNew={onNew} />
    </section>
  );
}

function List({ onOpen, onNew }: RequestsProps) {
  const list = useInfiniteQuery(supportTicketsQuery);
  if (list.isError && !list.data)
    return <ErrorState message={messageOf(list.error, texts.failures.list)} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <div role="status" aria-label={texts.loading}>
        <Rows component="div" aria-hidden>
          {[1, 2].map((key) => (
            <Skeleton key={key} height={48} my="md" mx="lg" width="auto" radius="md" />
          ))}
        </Rows>
      </div>
    );
  const tickets = list.data.pages.flatMap(({ data }) => data);
  if (tickets.length === 0)
    return (
      <EmptyState icon="message" title={texts.empty} text={texts.emptyText}>
        <Action onClick={onNew}>{texts.new}</Action>
      </EmptyState>
    );
  return (
    <>
      <Rows>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Row ticket={ticket} onOpen={() => onOpen(ticket.id)} />
          </li>
        ))}
      </Rows>
      {list.hasNextPage && (
        <Action look="quiet" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.more}
        </Action>
      )}
    </>
  );
}

function Row({ ticket, onOpen }: { readonly ticket: SupportTicket; readonly onOpen: () => void }) {
  return (
    <button type="button" className={classes.row} data-unread={ticket.isUnread || undefined} onClick={onOpen}>
      <span className={classes.words}>
        <span className={classes.subject}>{ticket.subject}</span>
        <span className={classes.excerpt}>{ticket.excerpt}</span>
      </span>
      <span className={classes.marks}>
        {ticket.isUnread && <span className={classes.new}>{texts.unread}</span>}
        <TicketState state={ticket.state} />
        <time className={classes.time} dateTime={ticket.updatedAt}>
          {ago(ticket.updatedAt)}
        </time>
      </span>
    </button>
  );
}
