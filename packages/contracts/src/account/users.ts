import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PersonCard, PersonPage, SearchText, UserNotFound } from './person.ts';

export const discoverUsers = call({
  method: 'GET',
  path: '/users',
  caller: 'member',
  summary: 'People with a public profile, the most followed first, or those that the search finds.',
  query: pageQuery(20, { search: SearchText }),
  data: z.array(PersonCard),
  paged: true,
});

export const countUsers = call({
  method: 'GET',
  path: '/users/stats',
  caller: 'member',
  summary: 'How many people there are and how many joined within seven days; up to half a minute old.',
  data: z.object({ total: z.number().int(), newThisWeek: z.number().int() }),
});

export const readUser = call({
  method: 'GET',
  path: '/users/{handle}',
  caller: 'anyone',
  summary: 'The public page of anybody, by handle or id.',
  params: z.object({ handle: z.string().min(1).max(128) }),
  data: PersonPage,
  failures: [UserNotFound],
});
