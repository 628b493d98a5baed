import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#api/query-client.ts';
import { revalidatePosts } from './revalidate.ts';
import { arrivalsQuery, authorPostsQuery } from './posts.ts';

const ids = {
  shown: '01a1fcbc-7d3a-727c-b849-000000000001',
  older: '01a1fcbc-7d3a-727c-b849-000000000002',
  added: '01a1fcbc-7d3a-727c-b849-000000000003',
  deleted: '01a1fcbc-7d3a-727c-b849-000000000004',
};

/** As the server sends it, as far as a list needs it. */
const post = (_id: string, publishedAt: string, signature: string) => ({
  _id,
  publishedAt,
  state: 'published',
  audience: 'public',
  engagement: {},
  content: { text: 'Text', media: [{ url: `/media/picture?${signature}` }] },
});

/** Serves the posts of an author: `list` as the shared list, `existing` by their ids. Signatures differ in each answer. */
function serve(world: { list: readonly [string, string][]; existing: readonly string[] }) {
  let answers = 0;
  vi.stubGlobal('fetch', (address: string) => {
    const wanted = new URL(address, 'http://localhost').searchParams.get('ids')?.split(',');
    const found = world.list.filter(([id]) => !wanted || (wanted.includes(id) && world.existing.includes(id)));
    const data = found.map(([id, publishedAt]) => post(id, publishedAt, `signature=${(answers += 1)}`));
    return Promise.resolve(
      Response.json({ success: true, data, meta: { nextCursor: null, hasMore: false, limit: 10 } }),
    );
  });
}

const query = authorPostsQuery('ana', undefined);
let end = () => {};

async function openList() {
  const client = createQueryClient();
  end = new InfiniteQueryObserver(client, query).subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(query.queryKey)).toBeDefined();
  return client;
}

afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

test('revalidatePosts announces posts newer than the shown ones when they exist', async () => {
  const world = { list: [[ids.shown, '2026-11-21T12:00:00Z']] as [string, string][], existing: Object.values(ids) };
  serve(world);
  const client = await openList();
  world.list = [
    [ids.deleted, '2026-11-21T14:00:00Z'],
    [ids.added, '2026-11-21T13:00:00Z'],
    ...world.list,
    [ids.older, '2026-11-21T11:00:00Z'],
  ];
  world.existing = [ids.shown, ids.added, ids.older];
  await revalidatePosts(client);
  expect(client.getQueryData(arrivalsQuery(query.queryKey).queryKey)).toEqual([ids.added]);
});

test('revalidatePosts keeps the addresses of media when a post has not changed', async () => {
  serve({ list: [[ids.shown, '2026-11-21T12:00:00Z']], existing: [ids.shown] });
  const client = await openList();
  const before = client.getQueryData(query.queryKey)?.pages[0]?.data[0];
  await revalidatePosts(client);
  expect(client.getQueryData(query.queryKey)?.pages[0]?.data[0]).toBe(before);
});
