import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { supportTicketQuery, useCloseTicket, useMarkTicketRead, type TicketAddress } from '#resources/support.ts';
import { supportRequestTexts as texts } from '#texts/support-requests.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { TicketChat } from './ticket-chat.tsx';
import { TicketState } from './ticket-state.tsx';
import classes from './ticket.module.css';

type TicketDialogProps = {
  /** undefined while no request is open */
  readonly address: TicketAddress | undefined;
  readonly onClose: () => void;
};

/** A request for its author; the address of the page names it. */
export function TicketDialog({ address, onClose }: TicketDialogProps) {
  return (
    <Dialog opened={address !== undefined} onClose={onClose} title={texts.conversation} size={640} isInAddress>
      {address && <Ticket key={address.id} address={address} />}
    </Dialog>
  );
}

function Ticket({ address }: { readonly address: TicketAddress }) {
  const query = useQuery(supportTicketQuery(address));
  const { mutate: markRead } = useMarkTicketRead(address);
  const close = useCloseTicket(address);
  const ticket = query.data;
  const unreadSeq = ticket?.isUnread ? ticket.messages.at(-1)?.seq : undefined;
  useEffect(() => {
    if (unreadSeq !== undefined) markRead(unreadSeq);
  }, [unreadSeq, markRead]);
  if (!ticket && query.isError)
    return query.error instanceof ApiFailure && query.error.status === 404 ? (
      <EmptyState icon="message" title={texts.notFound} />
    ) : (
      <ErrorState message={messageOf(query.error, texts.failures.one)} onRetry={() => void query.refetch()} />
    );
  if (!ticket) return <Loading />;
  const isClosed = ticket.state === 'closed';
  return (
    <div className={`${classes.chat} ${classes.dialog}`}>
      <Group wrap="nowrap" gap="sm" align="flex-start" justify="space-between">
        <div>
          <Text component="h2" ff="inherit" fz="lead" fw={600} lts={0}>
            {ticket.subject}
          </Text>
          <Text fz="caption" c="dimmed">
            {texts.number(ticket.number)} · {texts.categories[ticket.category]}
          </Text>
        </div>
        <TicketState state={ticket.state} />
      </Group>
      {isClosed && (
        <Text mt="sm" fz="caption" c="dimmed" role="status">
          {texts.isClosed}
        </Text>
      )}
      <TicketChat ticket={ticket} address={address} isSupport={false} />
      <Action
        look="quiet"
        mt="sm"
        style={{ alignSelf: 'flex-start' }}
        loading={close.isPending}
        onClick={() => close.mutate(!isClosed)}
      >
        {isClosed ? texts.reopen : texts.close}
      </Action>
    </div>
  );
}
