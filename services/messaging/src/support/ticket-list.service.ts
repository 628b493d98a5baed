import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import type { countSupportInbox, listSupportInbox, SupportTicket } from '@velvet/contracts/messaging/support';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { containing } from '@velvet/kit/database/like';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import { parseCursor } from '#conversations/conversation.presenter.ts';
import { cursorOf, presentTicket } from './ticket.presenter.ts';
import { ticketRepository, type TicketWindow } from './ticket.repository.ts';

type InboxQuery = z.output<(typeof listSupportInbox)['query']>;
type Counts = z.output<(typeof countSupportInbox)['data']>;

const dayMs = 24 * 3_600_000;

export function ticketListService(db: Database, clock: Clock, keptDays: number) {
  const tickets = ticketRepository(db);

  /** @throws {Refusal} InvalidInput for a cursor of another list */
  function windowOf(query: PageQuery): TicketWindow {
    const { take, skip, after } = pageWindow(query);
    const from = after === null ? null : parseCursor(after);
    if (from === undefined) throw foreignCursor();
    return { take, skip, after: from };
  }

  return {
    async listOf(userId: UserId, query: PageQuery): Promise<Page<SupportTicket[]>> {
      const rows = await tickets.listOf(userId, windowOf(query));
      return pageOf(
        rows,
        query,
        (row) => cursorOf(row.updatedAt, row),
        (row) => presentTicket(row, { side: 'author', id: userId }),
      );
    },

    async listInbox(userId: UserId, query: InboxQuery): Promise<Page<SupportTicket[]>> {
      const { state, q, mine } = query;
      const pattern = q === undefined ? null : containing(q);
      const rows = await tickets.listInbox({ ...windowOf(query), state, pattern, assigneeId: mine ? userId : null });
      return pageOf(
        rows,
        query,
        (row) => cursorOf(state === 'open' ? row.waitingSince : row.updatedAt, row),
        (row) => presentTicket(row, { side: 'support', id: userId }),
      );
    },

    async count(): Promise<Counts> {
      const counts = { open: 0, answered: 0, closed: 0 };
      for (const { state, count } of await tickets.countByState()) counts[state] = count;
      return counts;
    },

    /** Deletes tickets whose last communication is older than the retention. */
    deleteOld: () => tickets.deleteUnchangedSince(new Date(clock.now().getTime() - keptDays * dayMs)),
  };
}
