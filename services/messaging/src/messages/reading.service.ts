import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { ConversationNotFound } from '@velvet/contracts/messaging/failures';
import type { listMessages, Message } from '@velvet/contracts/messaging/messages';
import type { Database } from '@velvet/kit/database/database';
import { encodeCursor, foreignCursor, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import type { OpeningService } from '#broadcasts/opening.service.ts';
import { membershipRepository } from '#conversations/membership.repository.ts';
import { presentMessage } from './message.presenter.ts';
import { messageListRepository, type MessageRow, type Place } from './message.repository.ts';

type Query = z.output<(typeof listMessages)['query']>;
type Window = {
  rows: MessageRow[];
  /** further messages in the direction of the window */
  hasMore: boolean;
  /** whether these are older ones, so that a cursor continues the window */
  isOpenEnded: boolean;
};

const end = Number.MAX_SAFE_INTEGER;

/** Returns the position of a cursor. @throws {Refusal} InvalidInput */
function positionOf(cursor: string): number {
  const seq = /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0;
  if (seq === 0) throw foreignCursor();
  return seq;
}

export function readingService(db: Database, opening: OpeningService) {
  const messages = messageListRepository(db);

  /** Messages before a position. */
  async function older(id: ConversationId, seq: number, query: Query, words: string | null): Promise<Window> {
    const { take, skip } = pageWindow(query);
    const rows = await messages.find(id, { side: 'before', seq }, take, skip, words);
    return { rows: rows.slice(0, query.limit), hasMore: rows.length > query.limit, isOpenEnded: true };
  }

  /** Messages that follow a position. */
  async function newer(id: ConversationId, seq: number, { limit }: Query, words: string | null): Promise<Window> {
    const place: Place = { side: 'after', seq };
    const rows = await messages.find(id, place, limit + 1, 0, words);
    const hasMore = rows.length > limit;
    // the oldest rows are the nearest ones
    return { rows: rows.slice(hasMore ? 1 : 0), hasMore, isOpenEnded: false };
  }

  async function around(id: ConversationId, seq: number, query: Query, words: string | null): Promise<Window> {
    const half = { ...query, page: 1, cursor: undefined };
    const [before, after] = await Promise.all([
      older(id, seq, { ...half, limit: Math.floor(query.limit / 2) }, words),
      newer(id, seq - 1, { ...half, limit: Math.ceil(query.limit / 2) }, words),
    ]);
    return { ...before, rows: [...after.rows, ...before.rows] };
  }

  function select(id: ConversationId, query: Query): Promise<Window> {
    const words = query.q ?? null;
    const { after: position } = pageWindow(query);
    if (position !== null) return older(id, positionOf(position), query, words);
    if (query.around !== undefined) return around(id, query.around, query, words);
    if (query.after !== undefined) return newer(id, query.after, query, words);
    return older(id, query.before ?? end, query, words);
  }

  return {
    /** Lists a window of messages, newest first. Of several positions `cursor` decides, then `around`, `after`, `before`. */
    async list(userId: UserId, conversationId: ConversationId, query: Query): Promise<Page<Message[]>> {
      if (query.cursor === undefined) await opening.openIn(userId, conversationId);
      const member = await membershipRepository(db).find(userId, conversationId);
      if (!member) throw new Refusal(ConversationNotFound);
      const { rows, hasMore, isOpenEnded } = await select(conversationId, query);
      const oldest = rows.at(-1)?.seq;
      const nextCursor = hasMore && isOpenEnded && oldest !== undefined ? encodeCursor(String(oldest)) : null;
      const meta = { page: query.page, limit: query.limit, hasMore, nextCursor };
      return { data: rows.map((row) => presentMessage(member, row)), meta };
    },
  };
}
