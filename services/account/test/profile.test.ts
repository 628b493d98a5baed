import { creatorOpened, profileUpdated } from '@velvet/contracts/account/events';
import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { readProfile, updateProfile } from '@velvet/contracts/account/profile';
import { postAudienceChanged, postDeleted, postPublished } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeAll(async () => void (world = await openWorld([account])));
afterAll(() => world[Symbol.asyncDispose]());

async function cardsOf({ id }: Person) {
  await world.drain();
  return world.published(profileUpdated).filter(({ userId }) => userId === id);
}

test('a profile is changed in parts, and the card is published when it changed', async () => {
  const ana = await world.user('ana');
  await ana.make(updateProfile, { body: { name: 'Ana B', bio: 'Photographs', handle: 'Ana.B' } });
  const { data } = await ana.make(updateProfile, {
    body: {
      location: 'Lisbon',
      birthday: '1990-05-01',
      phone: '+14155550123',
      website: 'https://ana.test',
      settings: { dataSharing: true },
      links: [{ title: 'Shop', url: 'https://shop.test', type: 'social' }],
    },
  });

  expect(data).toMatchObject({ name: 'Ana B', handle: 'ana.b', location: 'Lisbon', birthday: '1990-05-01' });
  expect(data?.settings).toMatchObject({ dataSharing: true, emailNotifications: true });
  expect(data?.links).toMatchObject([{ title: 'Shop', description: '', url: 'https://shop.test', type: 'social' }]);
  expect((await ana.make(readProfile)).data).toEqual(data);
  const cleared = await ana.make(updateProfile, { body: { website: '', phone: null, links: [] } });
  expect(cleared.data).toMatchObject({ website: null, phone: null, links: [], location: 'Lisbon' });

  const cards = await cardsOf(ana);
  expect(cards.map(({ name }) => name)).toEqual(['Ana', 'Ana B', 'Ana B']);
  expect(cards[1]?.revision).toBeGreaterThan(cards[0]?.revision ?? Infinity);
});

test.each([
  ['birthday', { birthday: '2120-01-01' }],
  ['handle', { handle: 'dashboard' }],
  ['website', { website: 'javascript:alert(1)' }],
  ['links', { links: Array.from({ length: 11 }, () => ({ title: 'x', url: 'https://x.test' })) }],
  ['role', { role: 'creator' }],
  ['verified', { verified: true }],
  ['id', { id: 'somebody' }],
])('%s is refused by its name', async (field, body) => {
  const bo = await world.user('bo');
  expect(await bo.make(updateProfile, { body: body as object })).toMatchObject({
    status: 400,
    code: 'InvalidInput',
    field,
  });
});

test('one of two concurrent requests for a handle succeeds, independent of case', async () => {
  const people = await Promise.all(['c1a', 'c2b', 'c3c', 'c4d'].map((name) => world.user(name)));
  await Promise.all(people.map(({ make }) => make(readProfile)));
  const answers = await Promise.all(
    people.map(({ make }, index) => make(updateProfile, { body: { handle: index % 2 ? 'Wanted.One' : 'wanted.one' } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'HandleTaken', field: 'handle' });
});

test('one of several similar handles can be taken, and its owner may switch between them', async () => {
  const [modern, modem] = await Promise.all([world.user('d1a'), world.user('d2b')]);
  for (const { make } of [modern, modem]) await make(readProfile);
  const take = (person: typeof modem, handle: string) => person.make(updateProfile, { body: { handle } });
  expect(await take(modern, 'modern.10')).toMatchObject({ status: 200 });
  for (const handle of ['modem.lo', 'rnodern.1o', 'modern.1o'])
    expect(await take(modem, handle)).toMatchObject({ status: 409, code: 'HandleTaken', field: 'handle' });
  expect(await take(modern, 'modem.lo')).toMatchObject({ status: 200 });
  expect(await take(modern, 'other.one')).toMatchObject({ status: 200 });
  expect(await take(modem, 'modern.10')).toMatchObject({ status: 409, code: 'HandleTaken' });
  const newcomer = await world.user('modem.lo');
  expect((await newcomer.make(readProfile)).data?.handle).toBe('modem.lo2');
});

test('onboarding opens a creator once, and never closes one', async () => {
  const dana = await world.user('dana');
  expect((await dana.make(completeOnboarding, { body: { role: 'member' } })).data?.role).toBe('subscriber');
  const answers = await Promise.all([1, 2, 3].map(() => dana.make(completeOnboarding, { body: { role: 'creator' } })));
  expect(answers.map(({ data }) => data?.role)).toEqual(['creator', 'creator', 'creator']);
  expect((await dana.make(completeOnboarding, { body: { role: 'member' } })).data?.role).toBe('creator');

  expect((await dana.make(readProfile)).data).toMatchObject({ role: 'creator', onboarded: true });
  expect((await cardsOf(dana)).map(({ role }) => role)).toEqual(['subscriber', 'creator']);
  expect(world.published(creatorOpened)).toEqual([{ userId: dana.id }]);
});

test('verification makes the card verified, ignores older events, and works before the account exists', async () => {
  const eli = await world.user('eli');
  const changedAt = world.clock.now().toISOString();
  const told = { userId: eli.id, reason: null, changedAt };
  await world.publish(verificationChanged, { ...told, revision: 2, status: 'verified' });
  await world.publish(verificationChanged, { ...told, revision: 1, status: 'pending' });
  await world.drain();
  expect((await eli.make(readProfile)).data?.verified).toBe(true);

  await world.publish(verificationChanged, { ...told, revision: 3, status: 'failed' });
  await world.publish(verificationChanged, { ...told, revision: 4, status: 'failed' });
  await world.drain();
  expect((await eli.make(readProfile)).data?.verified).toBe(false);
  expect((await cardsOf(eli)).map(({ verified }) => verified)).toEqual([true, false]);
});

test('visible posts are counted once each, in any order of the events', async () => {
  const person = await world.user('fay');
  const fay = person.id;
  const [one, two] = [PostId.parse(newId()), PostId.parse(newId())];
  const published = (postId: PostId) =>
    world.publish(postPublished, {
      postId,
      authorId: fay,
      audience: 'public',
      price: null,
      imageCount: 0,
      videoCount: 0,
      publishedAt: world.clock.now().toISOString(),
    });
  const shown = async () => (await person.make(readProfile)).data?.stats.posts;
  await world.publish(postDeleted, { postId: two, authorId: fay, audience: 'public' });
  await world.drain();
  expect(await shown()).toBe(0);
  for (const postId of [one, two]) await published(postId);
  await world.drain();
  expect(await shown()).toBe(1);

  await world.publish(postAudienceChanged, { postId: one, authorId: fay, audience: 'friends' });
  await world.drain();
  expect(await shown()).toBe(1);
  await world.publish(postAudienceChanged, { postId: one, authorId: fay, audience: 'private' });
  await world.drain();
  expect(await shown()).toBe(0);
  await world.publish(postDeleted, { postId: one, authorId: fay, audience: 'private' });
  await world.drain();
  expect(await shown()).toBe(0);
});
