import { createPost, editPost, likePost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { expect, test } from 'vitest';
import { openContent, photograph } from './world.ts';

test('a member without a birthday is shown nothing age restricted, anywhere', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const [grown, unknown] = [await world.member('grown'), await world.user('unknown')];
  await world.card(unknown, { adult: false });
  await world.follow(unknown, ana);
  const post = await world.post(ana, { text: 'The tide at night', ageRestricted: true });
  const params = { id: post._id };
  const lists = [
    { query: {} },
    { query: { author: ana.id } },
    { query: { feed: 'discover' } },
    { query: { ids: post._id } },
  ] as const;
  const seen = async (who: Pick<typeof grown, 'make'>) => {
    const found = await Promise.all(lists.map(async (list) => (await who.make(listPosts, list)).data?.[0]));
    return [...found, (await who.make(readPost, { params })).data].map((it) => [it?.content.text, it?.locked?.offers]);
  };

  const locked = ['', [{ kind: 'confirmAge' }]];
  expect(await seen(unknown)).toEqual([locked, locked, locked, locked, locked]);
  expect((await unknown.make(listPosts, { query: { q: 'tide' } })).data).toEqual([]);
  expect(await unknown.make(likePost, { params, body: {} })).toMatchObject({ status: 403, code: 'PostLocked' });
  expect((await grown.make(readPost, { params })).data).toMatchObject({ locked: null });
  expect((await world.anonymous.make(readPost, { params })).data?.locked?.offers).toEqual([{ kind: 'signIn' }]);

  await world.card(unknown, { adult: true });
  const open = ['The tide at night', undefined];
  expect(await seen(unknown)).toEqual([open, open, open, open, open]);
  expect((await unknown.make(listPosts, { query: { q: 'tide' } })).data).toHaveLength(1);
});

test('an unverified member publishes words for everyone, and pictures only for friends and alone', async () => {
  await using world = await openContent();
  const bo = await world.member('bo');
  const item = await world.item(bo, await photograph());
  const picture = { text: 'Look', vaultItemIds: [item.id] };
  const refused = { status: 403, code: 'MediaVerificationRequired' };

  expect((await world.post(bo, { text: 'Hello' })).state).toBe('published');
  for (const privacy of ['public', 'followers'] as const) {
    expect(await bo.make(createPost, { body: { ...picture, privacy } })).toMatchObject(refused);
    expect(
      await bo.make(createPost, { body: { text: 'Look', privacy }, files: [await photograph('other.jpg', 90)] }),
    ).toMatchObject(refused);
  }
  const friends = await world.post(bo, { ...picture, privacy: 'friends' });
  const draft = await world.post(bo, { ...picture, isDraft: true });
  expect(await bo.make(editPost, { params: { id: friends._id }, body: { privacy: 'public' } })).toMatchObject(refused);
  expect(await bo.make(editPost, { params: { id: draft._id }, body: { isDraft: false } })).toMatchObject(refused);
  const words = await world.post(bo, { text: 'Words' });
  expect(await bo.make(editPost, { params: { id: words._id }, body: { vaultItemIds: [item.id] } })).toMatchObject(
    refused,
  );

  await world.card(bo, { verified: true });
  expect((await bo.make(editPost, { params: { id: draft._id }, body: { isDraft: false } })).data?.state).toBe(
    'published',
  );
});

test('a scheduled picture of a member who is no longer verified becomes a draft', async () => {
  await using world = await openContent();
  const bo = await world.member('bo');
  await world.card(bo, { verified: true });
  const item = await world.item(bo, await photograph());
  const scheduledFor = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const post = await world.post(bo, { text: 'Later', vaultItemIds: [item.id], scheduledFor });
  await world.card(bo, { verified: false });

  world.clock.advance({ hours: 2 });
  await world.sweep();

  expect((await bo.make(readPost, { params: { id: post._id } })).data?.state).toBe('draft');
});

test('Home of a visitor, and of a member who follows nobody, shows verified creators and oneself', async () => {
  await using world = await openContent();
  const [ana, stranger, bo] = [await world.creator('ana'), await world.member('stranger'), await world.member('bo')];
  await world.post(ana, { text: 'From a creator' });
  await world.post(stranger, { text: 'From a stranger' });
  await world.post(bo, { text: 'From me' });
  const words = async (who: Pick<typeof bo, 'make'>, query = {}) =>
    (await who.make(listPosts, { query })).data?.map(({ content }) => content.text);

  expect(await words(bo)).toEqual(['From me', 'From a creator']);
  expect(await words(world.anonymous)).toEqual(['From a creator']);
  expect(await words(bo, { feed: 'discover' })).toEqual(['From me', 'From a stranger', 'From a creator']);
  await world.follow(bo, stranger);
  expect(await words(bo)).toEqual(['From me', 'From a stranger']);
});
