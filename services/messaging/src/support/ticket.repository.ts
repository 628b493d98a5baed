import type { SupportTicketId, UserId } from '@velvet/contracts/ids';
import type { SupportState } from '@velvet/contracts/messaging/support';
import type { Queries } from '@velvet/kit/database/database';
import type { ShownTicket, TicketRow } from './ticket.ts';

const columns = `t.id, t.number, t.author_id as "authorId", t.visitor_email as "visitorEmail", t.visitor_name as "visitorName",
  t.access_key as "accessKey", t.category, t.subject, t.state, t.assignee_id as "assigneeId", t.last_seq as "lastSeq",
  t.author_read_seq as "authorReadSeq", t.created_at as "createdAt", t.waiting_since as "waitingSince", t.updated_at as "updatedAt"`;

/** Shows a selection `t` of tickets. */
const shown = (selection: string, order: string) => `
  select ${columns}, author.name as "authorName", author.handle as "authorHandle", author.avatar as "authorAvatar",
         assignee.name as "assigneeName", last.content as "lastContent"
    from (${selection}) t
    join support_message last on last.ticket_id = t.id and last.seq = t.last_seq
    left join profile_card author on author.user_id = t.author_id
    left join profile_card assignee on assignee.user_id = t.assignee_id
   ${order}`;

export type TicketWindow = { after: { at: string; id: string } | null; skip: number; take: number };
export type InboxFilter = TicketWindow & { state: SupportState; pattern: string | null; assigneeId: UserId | null };
export type NewTicket = Omit<
  TicketRow,
  'number' | 'assigneeId' | 'lastSeq' | 'authorReadSeq' | 'waitingSince' | 'updatedAt'
> & {
  clientId: string | null;
};

const isFound = `($2::text is null or number::text = trim(both '%' from $2) or subject ilike $2 or visitor_email ilike $2 or visitor_name ilike $2
  or exists (select from profile_card p where p.user_id = support_ticket.author_id and (p.name ilike $2 or p.handle ilike $2))
  or exists (select from support_message m where m.ticket_id = support_ticket.id and m.content ilike $2))`;

/** Open tickets are listed by age, so that the one that has waited longest is first. */
const inboxOrders = {
  open: { column: 'waiting_since', after: '>', direction: 'asc' },
  answered: { column: 'updated_at', after: '<', direction: 'desc' },
  closed: { column: 'updated_at', after: '<', direction: 'desc' },
} as const;

export function ticketRepository(db: Queries) {
  return {
    ...writing(db),
    ...changes(db),

    find(id: SupportTicketId): Promise<ShownTicket | undefined> {
      return db.one('supportTicket.find', shown('select * from support_ticket where id = $1', ''), [id]);
    },

    /** Locks the ticket until the end of the transaction, so that its messages get positions without gaps. */
    lock(id: SupportTicketId): Promise<TicketRow | undefined> {
      return db.one('supportTicket.lock', `select ${columns} from support_ticket t where id = $1 for update`, [id]);
    },

    findByClientId(clientId: string): Promise<ShownTicket | undefined> {
      return db.one('supportTicket.findByClientId', shown('select * from support_ticket where client_id = $1', ''), [
        clientId,
      ]);
    },

    listOf(authorId: UserId, { after, skip, take }: TicketWindow): Promise<ShownTicket[]> {
      return db.rows(
        'supportTicket.listOf',
        shown(
          `select * from support_ticket where author_id = $1 and ($2::timestamptz is null or (updated_at, id) < ($2, $3::uuid))
            order by updated_at desc, id desc limit $4 offset $5`,
          'order by t.updated_at desc, t.id desc',
        ),
        [authorId, after?.at ?? null, after?.id ?? null, take, skip],
      );
    },

    listInbox({ state, pattern, assigneeId, after, skip, take }: InboxFilter): Promise<ShownTicket[]> {
      const { column, after: beyond, direction } = inboxOrders[state];
      return db.rows(
        `supportTicket.listInbox.${state}`,
        shown(
          `select * from support_ticket where state = $1 and ${isFound} and ($3::text is null or assignee_id = $3)
              and ($4::timestamptz is null or (${column}, id) ${beyond} ($4, $5::uuid))
            order by ${column} ${direction}, id ${direction} limit $6 offset $7`,
          `order by t.${column} ${direction}, t.id ${direction}`,
        ),
        [state, pattern, assigneeId, after?.at ?? null, after?.id ?? null, take, skip],
      );
    },

    countByState(): Promise<{ state: SupportState; count: number }[]> {
      return db.rows('supportTicket.count', 'select state, count(*) from support_ticket group by state');
    },
  };
}

function writing(db: Queries) {
  return {
    /** @returns the number; undefined if there is a ticket with the client id */
    async insert(ticket: NewTicket): Promise<number | undefined> {
      const row = await db.one<{ number: number }>(
        'supportTicket.insert',
        `insert into support_ticket (id, author_id, visitor_email, visitor_name, access_key, client_id, category, subject, state,
           last_seq, author_read_seq, created_at, waiting_since, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $10, $10) on conflict (client_id) do nothing returning number`,
        [
          ticket.id,
          ticket.authorId,
          ticket.visitorEmail,
          ticket.visitorName,
          ticket.accessKey,
          ticket.clientId,
          ticket.category,
          ticket.subject,
          ticket.state,
          ticket.createdAt,
        ],
      );
      return row?.number;
    },

    /** Records a message: the new last position and state. The author has read everything before an own message. */
    async markWritten(
      id: SupportTicketId,
      seq: number,
      state: SupportState,
      isByAuthor: boolean,
      now: Date,
    ): Promise<void> {
      await db.run(
        'supportTicket.markWritten',
        `update support_ticket set last_seq = $2, state = $3, author_read_seq = case when $4 then $2 else author_read_seq end,
                waiting_since = case when state = $3 then waiting_since else $5 end, updated_at = $5
          where id = $1`,
        [id, seq, state, isByAuthor, now],
      );
    },
  };
}

function changes(db: Queries) {
  return {
    /** @returns whether the state changed */
    async setState(id: SupportTicketId, state: SupportState, now: Date): Promise<boolean> {
      const changed = await db.run(
        'supportTicket.setState',
        'update support_ticket set state = $2, waiting_since = $3, updated_at = $3 where id = $1 and state <> $2',
        [id, state, now],
      );
      return changed === 1;
    },

    async markRead(id: SupportTicketId, seq: number): Promise<boolean> {
      const changed = await db.run(
        'supportTicket.markRead',
        'update support_ticket set author_read_seq = least($2, last_seq) where id = $1 and author_read_seq < least($2, last_seq)',
        [id, seq],
      );
      return changed === 1;
    },

    async assign(id: SupportTicketId, assigneeId: UserId | null): Promise<void> {
      await db.run('supportTicket.assign', 'update support_ticket set assignee_id = $2 where id = $1', [
        id,
        assigneeId,
      ]);
    },

    deleteUnchangedSince(before: Date): Promise<number> {
      return db.run('supportTicket.deleteOld', 'delete from support_ticket where updated_at < $1', [before]);
    },
  };
}
