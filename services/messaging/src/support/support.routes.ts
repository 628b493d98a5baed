import {
  assignSupportTicket,
  closeSupportTicket,
  countSupportInbox,
  listSupportInbox,
  listSupportTickets,
  markSupportTicketRead,
  openSupportTicket,
  readSupportTicket,
  writeSupportMessage,
} from '@velvet/contracts/messaging/support';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const supportRoutes = [
  serve(openSupportTicket, ({ tickets }: Context, { caller, network, body }) =>
    tickets.open({ userId: caller?.id, network }, body),
  ),
  serve(listSupportTickets, ({ ticketLists }: Context, { caller, query }) => ticketLists.listOf(caller.id, query)),
  serve(listSupportInbox, ({ ticketLists }: Context, { caller, query }) => ticketLists.listInbox(caller.id, query)),
  serve(countSupportInbox, ({ ticketLists }: Context) => ticketLists.count()),
  serve(readSupportTicket, ({ tickets }: Context, { caller, params, query }) =>
    tickets.read(params.id, { caller, key: query.key }),
  ),
  serve(writeSupportMessage, ({ tickets }: Context, { caller, network, params, body: { key, ...writing } }) =>
    tickets.write(params.id, { caller, key }, { userId: caller?.id, network }, writing),
  ),
  serve(markSupportTicketRead, ({ tickets }: Context, { caller, params, body }) =>
    tickets.markRead(params.id, { caller, key: body.key }, body.seq),
  ),
  serve(closeSupportTicket, ({ tickets }: Context, { caller, params, body }) =>
    tickets.setClosed(params.id, { caller, key: body.key }, body.isClosed),
  ),
  serve(assignSupportTicket, ({ tickets }: Context, { caller, params, body }) =>
    tickets.assign(params.id, { caller, key: undefined }, body.isMine ? caller.id : null),
  ),
];
