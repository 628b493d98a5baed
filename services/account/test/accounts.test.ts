import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { profileUpdated } from '@velvet/contracts/account/events';
import { recommendedCreators } from '@velvet/contracts/account/creators';
import { readProfile } from '@velvet/contracts/account/profile';
import { UserId } from '@velvet/contracts/ids';
import { makeCall } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeAll(async () => void (world = await openWorld([account], { environment: { ADMINISTRATORS: 'social|root' } })));
afterAll(() => world[Symbol.asyncDispose]());

test("the first call of a new user opens an account with the provider's claims", async () => {
  const ana = await world.user('Ana');

  const { status, data } = await ana.make(readProfile);

  expect(status).toBe(200);
  expect(data).toMatchObject({
    id: ana.id,
    handle: 'ana',
    name: 'Ana',
    email: 'Ana@example.test',
    bio: '',
    avatar: null,
    banner: null,
    role: 'subscriber',
    verified: false,
    onboarded: false,
    deletionDueAt: null,
    links: [],
    birthday: null,
    stats: { followers: 0, following: 0, posts: 0 },
    settings: { profileVisibility: 'public', twoFactorAuth: false },
  });
});

test('twenty concurrent first calls open one account and publish it once', async () => {
  const bo = await world.user('bob');

  const answers = await Promise.all(Array.from({ length: 20 }, () => bo.make(readProfile)));

  expect(new Set(answers.map(({ data }) => data?.handle))).toEqual(new Set(['bob']));
  await world.drain();
  expect(world.published(profileUpdated).filter(({ userId }) => userId === bo.id)).toHaveLength(1);
});

test('people with the same name who join concurrently get different handles', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.user('carla')));

  const answers = await Promise.all(people.map(({ make }) => make(readProfile)));

  const handles = answers.map(({ data }) => data?.handle);
  expect(new Set(handles).size).toBe(12);
  expect(handles).toContain('carla');
  expect(handles).toContain('carla2');
});

test('a reserved name gets a number', async () => {
  expect((await (await world.user('Discover')).make(readProfile)).data?.handle).toBe('discover2');
});

test('a call for visitors opens an account too', async () => {
  const eve = await world.user('eve');
  await eve.make(recommendedCreators);
  await world.drain();
  expect(world.published(profileUpdated).map(({ userId }) => userId)).toContain(eve.id);
});

test('a user without claims is named User', async () => {
  const id = UserId.parse('social|nobody');
  const { data } = await makeCall(world.url('account'), await world.issuer.token(id), readProfile);
  expect(data).toMatchObject({ id, name: 'User', email: null });
  expect(data?.handle).toMatch(/^user\d+$/);
});

test('the configuration appoints administrators', async () => {
  const token = await world.issuer.token('social|root');
  expect((await makeCall(world.url('account'), token, readProfile)).data?.role).toBe('administrator');
});

test('during an outage of the provider known users are served and new ones refused', async () => {
  const provider = { isUp: true, issuer: '' };
  const server = createServer((request, response) => {
    const isAway = !provider.isUp && request.url === '/userinfo';
    void forward(`${provider.issuer}${request.url?.slice(1)}`, request.headers.authorization).then((body) =>
      response.writeHead(isAway ? 502 : 200, { 'content-type': 'application/json' }).end(body),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using alone = await openWorld([account], { environment: { OIDC_BACKCHANNEL: `http://127.0.0.1:${port}/` } });
  provider.issuer = alone.issuer.issuer;
  const [ana, bo] = [await alone.user('ana'), await alone.user('bob')];
  await ana.make(readProfile);

  provider.isUp = false;

  expect((await ana.make(readProfile)).status).toBe(200);
  expect(await bo.make(readProfile)).toMatchObject({ status: 503, code: 'Unavailable' });
  expect((await bo.make(recommendedCreators)).status).toBe(200);
  provider.isUp = true;
  expect((await bo.make(readProfile)).data?.handle).toBe('bob');
  server.close();
});

async function forward(url: string, authorization = ''): Promise<string> {
  return (await fetch(url, { headers: { authorization } })).text();
}
