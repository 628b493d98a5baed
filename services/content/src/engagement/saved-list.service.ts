import type { PageMeta } from '@velvet/contracts/call';
import type { listSavedPosts } from '@velvet/contracts/content/saved-calls';
import { InvalidInput } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import type { Database } from '@velvet/kit/database/database';
import { encodeCursor, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import { z } from 'zod';
import type { PostReading, PresentedPost } from '#posts/post-reading.service.ts';
import { savedListRepository, type SavedPlace } from './saved-list.repository.ts';

export type SavedList = ReturnType<typeof savedList>;
type Query = z.output<(typeof listSavedPosts)['query']>;

/** Saved posts per statement. */
const batch = 50;
/** Maximum number of saved posts that one request reads; the next page continues after them. */
const maxScanned = 1000;
const maxAuthors = 100;

export function savedList(db: Database, postReading: PostReading) {
  const saves = savedListRepository(db);

  return {
    /**
     * Matches words against presented posts, never in the database, because a search must not reveal the text of locked posts. Reads on
     * until a page has enough matches.
     */
    async list(viewerId: UserId, query: Query): Promise<Page<PresentedPost[]>> {
      const { limit, kind, author, q } = query;
      const { skip, after } = pageWindow(query);
      const words = wordsOf(q);
      const shown: PresentedPost[] = [];
      let toSkip = skip;
      let place = after === null ? null : parsePosition(after);
      for (let scanned = 0; scanned < maxScanned; scanned += batch) {
        const found = await saves.findPlaces(viewerId, { kind, author: author ?? null }, place, batch + 1);
        const places = found.slice(0, batch);
        const posts = await presentById(viewerId, places);
        for (const [index, each] of places.entries()) {
          place = positionOf(each);
          const post = posts.get(each.id);
          if (!post || !hasWords(post, words)) continue;
          if (toSkip > 0) toSkip -= 1;
          else shown.push(post);
          if (shown.length === limit) return { data: shown, meta: metaOf(query, index < found.length - 1 && place) };
        }
        if (found.length <= batch) return { data: shown, meta: metaOf(query, false) };
      }
      return { data: shown, meta: metaOf(query, place ?? false) };
    },

    authors: (viewerId: UserId) => saves.findAuthors(viewerId, maxAuthors),
  };

  async function presentById(viewerId: UserId, places: readonly SavedPlace[]): Promise<Map<string, PresentedPost>> {
    const posts = await postReading.presentMany(
      places.map(({ id }) => id),
      viewerId,
    );
    return new Map(posts.map((post) => [post._id, post]));
  }
}

type Position = { savedAt: string; id: string };
const Position = z.tuple([z.iso.datetime(), z.uuid()]);

const positionOf = ({ savedAt, id }: SavedPlace): Position => ({ savedAt: savedAt.toISOString(), id });

function parsePosition(text: string): Position {
  const { success, data } = Position.safeParse(text.split('|'));
  if (success) return { savedAt: data[0], id: data[1] };
  throw new Refusal(InvalidInput, { message: 'cursor: This cursor was not given by us.', field: 'cursor' });
}

/** @param next last read position, if there may be more */
function metaOf({ page, limit }: Query, next: Position | false): PageMeta {
  if (!next) return { page, limit, hasMore: false, nextCursor: null };
  return { page, limit, hasMore: true, nextCursor: encodeCursor(`${next.savedAt}|${next.id}`) };
}

function wordsOf(q: string | undefined): string[] {
  return q === undefined ? [] : q.toLowerCase().split(/\s+/);
}

function hasWords({ content, author }: PresentedPost, words: readonly string[]): boolean {
  const text = `${content.text} ${author.name} @${author.handle}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
