import { MutationObserver } from '@tanstack/react-query';
import { PersonPage } from '@velvet/contracts/account/person';
import { UserId } from '@velvet/contracts/ids';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#api/query-client.ts';
import { followMutation } from './follows.ts';
import { peopleQuery, personQuery } from './people.ts';

const id = UserId.parse('twitter|1');
const mara = PersonPage.parse({
  id,
  name: 'Mara Velli',
  handle: 'mara',
  bio: '',
  avatar: null,
  role: 'creator',
  verified: true,
  followers: 7,
  following: 1,
  posts: 3,
  monthlyPrice: null,
  currency: 'USD',
  joinedDate: '2026-09-24T10:00:00.000Z',
  relation: 'followed',
  banner: null,
  location: null,
  website: null,
  links: [],
  visibility: 'public',
});
const page = personQuery('mara', 'fan');
const list = peopleQuery('everybody', '', 'fan');

afterEach(() => vi.unstubAllGlobals());

function open() {
  const client = createQueryClient();
  client.setQueryData(page.queryKey, mara);
  const meta = { page: 1, limit: 20, hasMore: false, nextCursor: null };
  client.setQueryData(list.queryKey, { pages: [{ data: [mara], meta }], pageParams: [''] });
  const shown = () => {
    const inList = client.getQueryData(list.queryKey)?.pages[0]?.data[0];
    return [client.getQueryData(page.queryKey), inList].map((person) => [person?.relation, person?.followers]);
  };
  const { mutate } = new MutationObserver(client, followMutation(client));
  return { shown, follow: mutate.bind(undefined, { person: mara, isWished: true }) };
}

test('a follow shows in lists and on the page before the server answers, and stays', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const { shown, follow } = open();
  const done = follow();
  await expect.poll(shown).toEqual([
    ['friends', 8],
    ['friends', 8],
  ]);
  answer.resolve(Response.json({ success: true, data: { relation: 'friends' } }));
  await done;
  expect(shown()).toEqual([
    ['friends', 8],
    ['friends', 8],
  ]);
});

test('a follow is taken back in lists and on the page when the server refuses it', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: false, error: { code: 'Refused', message: 'No.' } }, { status: 403 })),
  );
  const { shown, follow } = open();
  await expect(follow()).rejects.toMatchObject({ status: 403 });
  expect(shown()).toEqual([
    ['followed', 7],
    ['followed', 7],
  ]);
});
