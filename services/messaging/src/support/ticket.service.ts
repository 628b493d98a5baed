import { SupportTicketId, type UserId } from '@velvet/contracts/ids';
import { supportAnswered, supportReceived, supportTicketChanged } from '@velvet/contracts/messaging/support-events';
import type {
  openSupportTicket,
  SupportConversation,
  SupportTicket,
  writeSupportMessage,
} from '@velvet/contracts/messaging/support';
import type { Clock } from '@velvet/kit/base/clock';
import { newId, newSecret } from '@velvet/kit/base/ids';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Database, Queries, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import type { z } from 'zod';
import { reusedClientId } from '#messages/message-append.ts';
import { supportMessageRepository } from './support-message.repository.ts';
import { supportRates, type Writer } from './support.rates.ts';
import { presentConversation, presentTicket, type Viewer } from './ticket.presenter.ts';
import { sideOf, type Reader, type Side } from './ticket.policy.ts';
import { ticketRepository, type NewTicket } from './ticket.repository.ts';
import type { ShownTicket, TicketRow } from './ticket.ts';

export type TicketParts = { db: Database; cache: Cache; clock: Clock };
type Opening = z.output<(typeof openSupportTicket)['body']>;
type Writing = Pick<z.output<(typeof writeSupportMessage)['body']>, 'content' | 'clientId'>;

export function ticketService({ db, cache, clock }: TicketParts) {
  const rates = supportRates(cache);
  const viewerOf = (side: Side, { caller }: Reader): Viewer => ({ side, id: caller?.id });

  /** Changes a ticket of the reader, and publishes the change. @throws {Refusal} SupportTicketNotFound */
  function change(
    id: SupportTicketId,
    reader: Reader,
    work: (tx: Transaction, ticket: TicketRow, side: Side) => Promise<boolean>,
  ): Promise<SupportTicket> {
    return db.transaction(async (tx) => {
      const ticket = await ticketRepository(tx).lock(id);
      const side = sideOf(ticket, reader);
      if (ticket && (await work(tx, ticket, side)))
        await tx.append(supportTicketChanged, { ticketId: id, authorId: ticket.authorId });
      return presentTicket(await requireTicket(tx, id), viewerOf(side, reader));
    });
  }

  return {
    ...opening({ db, cache, clock }),

    /** @throws {Refusal} SupportTicketNotFound */
    async read(id: SupportTicketId, reader: Reader): Promise<SupportConversation> {
      const ticket = await ticketRepository(db).find(id);
      const side = sideOf(ticket, reader);
      return present(db, id, viewerOf(side, reader));
    },

    /** Adds a message; a repetition with the same client id adds none. @throws {Refusal} SupportTicketNotFound, TooManyRequests, InvalidInput */
    async write(id: SupportTicketId, reader: Reader, writer: Writer, writing: Writing): Promise<SupportConversation> {
      const side = sideOf(await ticketRepository(db).find(id), reader);
      if (side === 'author') await rates.requireMessage(writer);
      return db.transaction(async (tx) => {
        const ticket = await ticketRepository(tx).lock(id);
        const isNew = ticket && (await isNewMessage(tx, id, writing));
        if (isNew) await append(tx, ticket, { ...writing, side, senderId: reader.caller?.id ?? null }, clock.now());
        return present(tx, id, viewerOf(side, reader));
      });
    },

    markRead: (id: SupportTicketId, reader: Reader, seq: number) =>
      change(id, reader, async (tx, _ticket, side) => side === 'author' && ticketRepository(tx).markRead(id, seq)),

    /** Closes a ticket. Opened again, it waits for the team. */
    setClosed: (id: SupportTicketId, reader: Reader, isClosed: boolean) =>
      change(id, reader, async (tx, { state }) => {
        if (!isClosed && state !== 'closed') return false;
        return ticketRepository(tx).setState(id, isClosed ? 'closed' : 'open', clock.now());
      }),

    assign: (id: SupportTicketId, reader: Reader, assigneeId: UserId | null) =>
      change(id, reader, async (tx, ticket) => {
        await ticketRepository(tx).assign(id, assigneeId);
        return ticket.assigneeId !== assigneeId;
      }),
  };
}

function opening({ db, cache, clock }: TicketParts) {
  const rates = supportRates(cache);
  return {
    /**
     * Opens a ticket with its first message; a repetition with the same client id returns it.
     * @throws {Refusal} InvalidInput without an account and an address, TooManyRequests
     */
    async open(
      writer: Writer,
      { category, subject, content, email, name, clientId }: Opening,
    ): Promise<SupportConversation> {
      const { userId: authorId } = writer;
      const address = authorId === undefined ? email?.toLowerCase() : undefined;
      if (authorId === undefined && address === undefined)
        throw invalidField('email', 'Enter your email address, so that we can answer.');
      const viewer: Viewer = { side: 'author', id: authorId };
      const opened = clientId === undefined ? undefined : await ticketRepository(db).findByClientId(clientId);
      if (opened) return repeat(db, opened, { authorId, address, subject }, viewer);
      await rates.requireTicket(writer, address ?? null);
      const ticket: NewTicket = {
        id: SupportTicketId.parse(newId()),
        authorId: authorId ?? null,
        visitorEmail: address ?? null,
        visitorName: address === undefined ? null : (name ?? null),
        accessKey: address === undefined ? null : newSecret(),
        clientId: clientId ?? null,
        category,
        subject,
        state: 'open',
        createdAt: clock.now(),
      };
      return db.transaction(async (tx) => {
        const number = await ticketRepository(tx).insert(ticket);
        if (number === undefined) {
          const first = await ticketRepository(tx).findByClientId(clientId ?? '');
          if (!first) throw new Error('The ticket is gone while it was opened.');
          return repeat(tx, first, { authorId, address, subject }, viewer);
        }
        const row = await ticketRepository(tx).lock(ticket.id);
        if (!row) throw new Error('The ticket is gone while it was opened.');
        await append(tx, row, { content, side: 'author', senderId: ticket.authorId }, clock.now());
        if (ticket.authorId === null)
          await tx.append(supportReceived, { ...eventOf(row), receivedAt: row.createdAt.toISOString() });
        return present(tx, ticket.id, viewer);
      });
    },
  };
}

type Claim = { authorId: UserId | undefined; address: string | undefined; subject: string };

/** @throws {Refusal} InvalidInput if the client id is of another request */
function repeat(db: Queries, opened: ShownTicket, { authorId, address, subject }: Claim, viewer: Viewer) {
  const isSame =
    opened.authorId === (authorId ?? null) && opened.visitorEmail === (address ?? null) && opened.subject === subject;
  if (!isSame) throw reusedClientId();
  return present(db, opened.id, viewer);
}

/** @throws {Refusal} InvalidInput if the client id is of another text */
async function isNewMessage(tx: Transaction, id: SupportTicketId, { content, clientId }: Writing): Promise<boolean> {
  const sent = clientId === undefined ? undefined : await supportMessageRepository(tx).findByClientId(id, clientId);
  if (sent && sent.content !== content) throw reusedClientId();
  return !sent;
}

type Message = { content: string; clientId?: string | undefined; side: Side; senderId: UserId | null };

/** Appends a message to a locked ticket: the author's opens it, the team's answers it. */
async function append(
  tx: Transaction,
  ticket: TicketRow,
  { content, clientId, side, senderId }: Message,
  now: Date,
): Promise<void> {
  const isFromSupport = side === 'support';
  const seq = ticket.lastSeq + 1;
  await supportMessageRepository(tx).insert({
    ticketId: ticket.id,
    seq,
    id: newId(),
    senderId,
    isFromSupport,
    clientId: clientId ?? null,
    content,
    sentAt: now,
  });
  await ticketRepository(tx).markWritten(ticket.id, seq, isFromSupport ? 'answered' : 'open', !isFromSupport, now);
  await tx.append(supportTicketChanged, { ticketId: ticket.id, authorId: ticket.authorId });
  if (isFromSupport)
    await tx.append(supportAnswered, { ...eventOf(ticket), seq, content, answeredAt: now.toISOString() });
}

function eventOf({ id: ticketId, number, subject, authorId, visitorEmail: email, accessKey: key }: TicketRow) {
  return { ticketId, number, subject, authorId, visitor: email !== null && key !== null ? { email, key } : null };
}

async function requireTicket(db: Queries, id: SupportTicketId): Promise<ShownTicket> {
  const ticket = await ticketRepository(db).find(id);
  if (!ticket) throw new Error('The ticket is gone while it was changed.');
  return ticket;
}

async function present(db: Queries, id: SupportTicketId, viewer: Viewer): Promise<SupportConversation> {
  return presentConversation(await requireTicket(db, id), await supportMessageRepository(db).list(id), viewer);
}
