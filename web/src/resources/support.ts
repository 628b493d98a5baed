import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { SupportTicketId } from '@velvet/contracts/ids';
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
  type SupportConversation,
  type SupportState,
} from '@velvet/contracts/messaging/support';
import type { z } from 'zod';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { supportRequestTexts } from '#texts/support-requests.ts';
import { toast } from '#ui/toast.ts';
import { byCursor, from, keysOf, refresh, staleAfterMs } from './cache.ts';

const key = keysOf('support');
const { failures } = supportRequestTexts;

/** A ticket, and the key with which a visitor without an account opens it. */
export type TicketAddress = { readonly id: SupportTicketId; readonly key: string | undefined };
const keyOf = ({ key: ticketKey }: TicketAddress) => (ticketKey === undefined ? {} : { key: ticketKey });

export const supportTicketsQuery = infiniteQueryOptions({
  queryKey: key('list'),
  queryFn: ({ signal, pageParam }) => api(listSupportTickets, { query: from(pageParam), signal }),
  ...byCursor,
});

/** Changes arrive live for people with an account; visitors ask again. */
export const supportTicketQuery = (address: TicketAddress) =>
  queryOptions({
    queryKey: key('one', address.id, address.key ?? ''),
    queryFn: ({ signal }) => api(readSupportTicket, { params: { id: address.id }, query: keyOf(address), signal }),
    refetchInterval: staleAfterMs.presence,
  });

export type InboxFilter = { readonly state: SupportState; readonly q: string; readonly isMine: boolean };

export const supportInboxQuery = ({ state, q, isMine }: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: key('inbox', state, q, isMine),
    queryFn: ({ signal, pageParam }) =>
      api(listSupportInbox, {
        query: { state, ...(q && { q }), ...(isMine && { mine: 'true' }), ...from(pageParam) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: staleAfterMs.figures,
  });

export const supportCountsQuery = queryOptions({
  queryKey: key('counts'),
  queryFn: ({ signal }) => api(countSupportInbox, { signal }),
  refetchInterval: staleAfterMs.figures,
});

export type RequestBody = z.input<typeof openSupportTicket.body>;

/** Sends a request. Its id makes a repetition after a lost answer harmless. */
export const useOpenTicket = () =>
  useMutation({
    mutationFn: (body: RequestBody) => api(openSupportTicket, { body }),
    onSuccess: (_ticket, _body, _before, { client }) => refresh(client, 'support'),
  });

export const useWriteToTicket = (address: TicketAddress) =>
  useMutation({
    mutationFn: ({ content, clientId }: { readonly content: string; readonly clientId: string }) =>
      api(writeSupportMessage, { params: { id: address.id }, body: { content, clientId, ...keyOf(address) } }),
    onSuccess: (ticket, _input, _before, { client }) => {
      client.setQueryData(supportTicketQuery(address).queryKey, ticket);
      void refresh(client, 'support');
    },
    onError: (error) => toast.error(messageOf(error, failures.send)),
  });

/** Marks what the author sees as read. */
export const useMarkTicketRead = (address: TicketAddress) =>
  useMutation({
    mutationFn: (seq: number) =>
      api(markSupportTicketRead, { params: { id: address.id }, body: { seq, ...keyOf(address) } }),
    onSuccess: ({ isUnread }, _seq, _before, { client }) => {
      client.setQueryData(
        supportTicketQuery(address).queryKey,
        (before: SupportConversation | undefined) => before && { ...before, isUnread },
      );
      void client.invalidateQueries({ queryKey: supportTicketsQuery.queryKey });
    },
  });

export const useCloseTicket = (address: TicketAddress) =>
  useMutation({
    mutationFn: (isClosed: boolean) =>
      api(closeSupportTicket, { params: { id: address.id }, body: { isClosed, ...keyOf(address) } }),
    onSuccess: (_ticket, isClosed) =>
      toast.success(isClosed ? supportRequestTexts.closed : supportRequestTexts.reopened),
    onError: (error) => toast.error(messageOf(error, failures.change)),
    onSettled: (_ticket, _error, _input, _before, { client }) => refresh(client, 'support'),
  });

export const useAssignTicket = (id: SupportTicketId) =>
  useMutation({
    mutationFn: (isMine: boolean) => api(assignSupportTicket, { params: { id }, body: { isMine } }),
    onError: (error) => toast.error(messageOf(error, failures.change)),
    onSettled: (_ticket, _error, _input, _before, { client }) => refresh(client, 'support'),
  });
