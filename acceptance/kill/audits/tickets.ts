import { listQueue } from '@velvet/contracts/content/queue';
import { listSessions } from '@velvet/contracts/content/sessions';
import type { Site } from '#story/running-site.ts';
import type { Cast } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { countLost, texts, type Counts } from './findings.ts';

const pageSize = 100;

/** Compares the sessions, as fans and their creator read them, with the tickets that were paid. */
export async function countTicketErrors(site: Site, { creator, fans }: Cast, journal: Journal): Promise<Counts> {
  const bought = await texts(
    site,
    'payment',
    `select buyer_id || ' ' || purchase.post_id from purchase join payment on payment.id = payment_id where subject_kind = 'ticket'`,
  );
  const paid = await texts(
    site,
    'payment',
    `select buyer_id || ' ' || purchase.post_id from purchase join payment on payment.id = payment_id
      where subject_kind = 'ticket' and refunded_at is null`,
  );
  const counts = { lost: 0, entrance: 0, kept: 0, listed: 0 };
  const listed = await ticketsOf(creator);
  for (const [id, state] of journal.sessions) {
    const holders = fans.filter(({ who }) => paid.has(`${who.id} ${id}`));
    if (state === 'cancelled') counts.kept += holders.length;
    if (listed.get(id) !== holders.length) counts.listed += 1;
  }
  for (const { who } of fans) {
    // canceled ones are not in the list
    const upcoming = await who.get(listSessions, { query: { creator: creator.id, limit: pageSize } });
    const byId = new Map(upcoming.map((session) => [session.id, session]));
    for (const [id, state] of journal.sessions) {
      const session = byId.get(id);
      const isPaid = paid.has(`${who.id} ${id}`);
      if (session && (session.hasTicket !== isPaid || (session.locked === null) !== isPaid)) counts.entrance += 1;
      if ((state === 'open' && !session) || (state === 'cancelled' && session)) counts.lost += 1;
    }
  }
  return {
    'acknowledged tickets lost': countLost(journal.tickets, bought),
    'sessions otherwise than acknowledged': counts.lost,
    'tickets otherwise than paid': counts.entrance,
    'tickets of canceled sessions that are not refunded': counts.kept,
    'sessions with another number of tickets than were paid': counts.listed,
  };
}

/** The number of tickets of each session, as the creator reads it. */
async function ticketsOf(creator: Cast['creator']): Promise<Map<string, number>> {
  const tickets = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const { data = [], meta } = await creator.make(listQueue, {
      query: { limit: pageSize, ...(cursor && { cursor }) },
    });
    for (const item of data) tickets.set(item.id, item.tickets);
    cursor = meta?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return tickets;
}
