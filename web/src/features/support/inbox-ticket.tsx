import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import type { SupportTicketId } from '@velvet/contracts/ids';
import type { SupportConversation } from '@velvet/contracts/messaging/support';
import { messageOf } from '#api/failure.ts';
import { supportTicketQuery, useAssignTicket, useCloseTicket } from '#resources/support.ts';
import { supportRequestTexts as texts } from '#texts/support-requests.ts';
import { Action } from '#ui/action.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import classes from './inbox.module.css';
import { TicketChat } from './ticket-chat.tsx';
import { TicketState } from './ticket-state.tsx';

type InboxTicketProps = { readonly id: SupportTicketId; readonly onClose: () => void };

/** A request for administrators. */
export function InboxTicket({ id, onClose }: InboxTicketProps) {
  const address = { id, key: undefined };
  const query = useQuery(supportTicketQuery(address));
  if (!query.data && query.isError)
    return <ErrorState message={messageOf(query.error, texts.failures.one)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading />;
  return (
    <>
      <Head ticket={query.data} onClose={onClose} />
      <TicketChat ticket={query.data} address={address} isSupport />
    </>
  );
}

type HeadProps = { readonly ticket: SupportConversation; readonly onClose: () => void };

function Head({ ticket, onClose }: HeadProps) {
  const { id, number, subject, category, state, author, assignee } = ticket;
  const close = useCloseTicket({ id, key: undefined });
  const assign = useAssignTicket(id);
  const isClosed = state === 'closed';
  const isYours = assignee?.isYou === true;
  const contact = author?.email ?? (author?.handle ? `@${author.handle}` : '');
  return (
    <header className={classes.head}>
      <Group wrap="nowrap" gap="2xs" align="flex-start">
        <span className={classes.back}>
          <IconButton icon={IconArrowLeft} label={texts.inbox.back} onClick={onClose} />
        </span>
        <div className={classes.about}>
          <Text component="h2" ff="inherit" fz="lead" fw={600} lts={0}>
            {subject}
          </Text>
          <Text fz="caption" c="dimmed" className={classes.facts}>
            {[author?.name ?? texts.inbox.visitor, contact, texts.number(number), texts.categories[category]]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {assignee && (
            <Text fz="caption" c="dimmed">
              {isYours ? texts.inbox.yours : texts.inbox.assignedTo(assignee.name)}
            </Text>
          )}
        </div>
        <TicketState state={state} />
      </Group>
      <Group gap="2xs" mt="xs">
        <Action size="sm" look="raised" loading={assign.isPending} onClick={() => assign.mutate(!isYours)}>
          {isYours ? texts.inbox.unassign : texts.inbox.assign}
        </Action>
        <Action size="sm" look="outline" loading={close.isPending} onClick={() => close.mutate(!isClosed)}>
          {isClosed ? texts.reopen : texts.close}
        </Action>
      </Group>
    </header>
  );
}
