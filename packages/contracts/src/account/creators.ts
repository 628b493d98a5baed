import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { listsPeople, ofPerson, unaffected } from '#others.ts';
import { PersonCard, PersonPage, SearchText, UserNotFound } from './person.ts';

export const recommendedCreators = call({
  method: 'GET',
  path: '/creators/recommended',
  failed: 'Failed to fetch recommended creators',
  caller: 'anyone',
  summary:
    'Lists verified creators with a public profile, most followed first, then newest; without creators the caller already subscribes to.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
  data: z.array(PersonCard),
});

/** Order of a list without a search; search results are ordered by relevance. */
export const CreatorSort = z.enum(['popular', 'newest']);
export type CreatorSort = z.infer<typeof CreatorSort>;

export const searchCreators = call({
  method: 'GET',
  path: '/creators/search',
  failed: 'Failed to search creators',
  caller: 'anyone',
  others: listsPeople,
  summary:
    'Searches creators by name, handle and bio, tolerating typos; name matches first, then most followed. Without a search, lists all creators by `sort`.',
  query: pageQuery(20, { q: SearchText, sort: CreatorSort.default('popular') }),
  data: z.array(PersonCard),
  paged: true,
});

export const readCreator = call({
  method: 'GET',
  path: '/creators/{handle}',
  caller: 'anyone',
  others: ofPerson,
  summary: "Returns a creator's public page. People who aren't creators are found under `/users/{handle}` only.",
  params: z.object({ handle: z.string().min(1).max(64) }),
  data: PersonPage,
  failures: [UserNotFound],
});

/** Creators on one page of the sitemap; the sitemaps.org protocol allows 50,000 addresses. */
export const sitemapPageSize = 10_000;

export const readSitemapIndex = call({
  method: 'GET',
  path: '/creators/sitemap',
  caller: 'anyone',
  summary: `Lists the first handle of each page of ${sitemapPageSize.toLocaleString('en-US')} verified creators with a public profile, by handle.`,
  data: z.array(z.string()),
});

export const readSitemapPage = call({
  method: 'GET',
  path: '/creators/sitemap/{from}',
  caller: 'anyone',
  others: { ...unaffected, recluse: 'withheld' },
  summary: `Lists up to ${sitemapPageSize.toLocaleString('en-US')} handles of verified creators with a public profile, by handle, from the given one on.`,
  params: z.object({ from: z.string().min(1).max(64) }),
  data: z.array(z.string()),
});
