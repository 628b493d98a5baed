import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PersonCard, PersonPage, SearchText, UserNotFound } from './person.ts';

export const recommendedCreators = call({
  method: 'GET',
  path: '/creators/recommended',
  caller: 'anyone',
  summary: 'Verified creators with a public profile, the most followed first, then the newest.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
  data: z.array(PersonCard),
});

/** Of a list without a search; with one the best matches lead. */
export const CreatorSort = z.enum(['popular', 'newest']);
export type CreatorSort = z.infer<typeof CreatorSort>;

export const searchCreators = call({
  method: 'GET',
  path: '/creators/search',
  caller: 'anyone',
  summary:
    'Creators by name, handle and bio, also with typing mistakes; matches in the name first, then the most followed. Without a search all of them, by `sort`.',
  query: pageQuery(20, { q: SearchText, sort: CreatorSort.default('popular') }),
  data: z.array(PersonCard),
  paged: true,
});

export const readCreator = call({
  method: 'GET',
  path: '/creators/{handle}',
  caller: 'anyone',
  summary:
    'The public page of a creator. Somebody who is not a creator is not found here, but under `/users/{handle}`.',
  params: z.object({ handle: z.string().min(1).max(64) }),
  data: PersonPage,
  failures: [UserNotFound],
});
