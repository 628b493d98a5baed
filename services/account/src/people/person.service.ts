import type { PageQuery } from '@velvet/contracts/call';
import { sitemapPageSize } from '@velvet/contracts/account/creators';
import { UserNotFound, searchDepth, type PersonCard, type PersonPage } from '@velvet/contracts/account/person';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import { z } from 'zod';
import { searchService } from '#search/search.service.ts';
import { listPositionFrom, placeFrom } from './cursor.ts';
import { presentCard, presentPage, type AddressOf, type CardRow } from './person.presenter.ts';
import { listOrders, personListRepository, type ListOrder } from './person-list.repository.ts';
import { personRepository, type Among, type Viewer } from './person.repository.ts';
import { sitemapRepository } from './sitemap.repository.ts';

export type PersonParts = { db: Database; cache: Cache; clock: Clock; addressOf: AddressOf };

const Counts = z.object({ total: z.number(), newThisWeek: z.number() });
const countsKeptMs = 30_000;
const weekMs = 7 * 24 * 3600 * 1000;

export function personService({ db, cache, clock, addressOf }: PersonParts) {
  const people = personRepository(db);
  const lists = personListRepository(db);
  const search = searchService(db);
  const present = (row: CardRow) => presentCard(row, addressOf);

  async function listed(viewer: Viewer, among: Among, order: ListOrder, query: PageQuery): Promise<Page<PersonCard[]>> {
    const { take, skip, after } = pageWindow(query);
    const rows = await lists.findListed(viewer, among, order, { after: listPositionFrom(after, order), skip, take });
    return pageOf(rows, query, (row) => `${listOrders[order].keyOf(row)} ${row.id}`, present);
  }

  async function found(viewer: Viewer, among: Among, text: string, query: PageQuery): Promise<Page<PersonCard[]>> {
    const { take, skip, after } = pageWindow(query);
    const start = placeFrom(after, skip);
    const ids = start < searchDepth ? await search.find({ viewer, among, text, skip: start, take }) : [];
    const places = ids.map((id, index) => ({ id, next: start + index + 1 }));
    const page = pageOf(
      places,
      query,
      ({ next }) => String(next),
      ({ id }) => id,
    );
    const rows = await people.findCards(viewer, page.data);
    return { ...page, data: rows.map(present) };
  }

  return {
    /** All people of the list in its order where nothing is searched for. */
    list(viewer: Viewer, among: Among, text: string, query: PageQuery, order: ListOrder = 'popular') {
      if (text === '') return listed(viewer, among, order, query);
      if (search.hasWords(text)) return found(viewer, among, text, query);
      return Promise.resolve(emptyPage(query));
    },

    async page(viewer: Viewer, handle: string, creatorsOnly: boolean): Promise<PersonPage> {
      const row = await people.findPage(viewer, handle, creatorsOnly);
      if (!row) throw new Refusal(UserNotFound);
      return presentPage(row, addressOf);
    },

    async recommended(viewer: Viewer, limit: number): Promise<PersonCard[]> {
      return (await people.findRecommended(viewer, limit)).map(present);
    },

    ...sitemapOf(db),

    async counts(): Promise<z.infer<typeof Counts>> {
      const count = () => people.count(new Date(clock.now().getTime() - weekMs));
      const text = await cache.remember('account.counts', countsKeptMs, async () => JSON.stringify(await count()));
      return Counts.parse(JSON.parse(text));
    },
  };
}

const emptyPage = (query: PageQuery): Page<PersonCard[]> =>
  pageOf<never, never>(
    [],
    query,
    () => '',
    (row) => row,
  );

function sitemapOf(db: Database) {
  const sitemap = sitemapRepository(db);
  return {
    sitemapIndex: () => sitemap.findFirsts(sitemapPageSize),
    sitemapPage: (from: string) => sitemap.findFrom(from, sitemapPageSize),
  };
}
