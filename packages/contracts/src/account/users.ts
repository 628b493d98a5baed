import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { listsPeople, ofPerson } from '#others.ts';
import { PersonCard, PersonPage, SearchText, UserNotFound } from './person.ts';

export const discoverUsers = call({
  method: 'GET',
  path: '/users',
  caller: 'member',
  others: listsPeople,
  summary: 'Lists people with a public profile, most followed first, or the matches of a search.',
  query: pageQuery(20, { search: SearchText }),
  data: z.array(PersonCard),
  paged: true,
});

export const countUsers = call({
  method: 'GET',
  path: '/users/stats',
  caller: 'member',
  summary: 'Counts all people and those who joined in the last seven days; cached for up to 30 seconds.',
  data: z.object({ total: z.number().int(), newThisWeek: z.number().int() }),
});

export const readUser = call({
  method: 'GET',
  path: '/users/{handle}',
  caller: 'anyone',
  others: ofPerson,
  summary: "Returns a person's public page by handle or id.",
  params: z.object({ handle: z.string().min(1).max(128) }),
  data: PersonPage,
  failures: [UserNotFound],
});
