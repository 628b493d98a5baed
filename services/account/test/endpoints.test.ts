import { accountCalls } from '@velvet/contracts/account/calls';
import type { Call } from '@velvet/contracts/call';
import { newId } from '@velvet/kit/base/ids';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeAll(async () => void (world = await openWorld([account])));
afterAll(() => world[Symbol.asyncDispose]());

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const calls: readonly Call[] = accountCalls;
const params = { userId: 'social|nobody', handle: 'nobody', id: newId(), creatorId: 'social|nobody' };

test('exactly the declared calls are served', () => {
  expect(account.calls.map(nameOf).toSorted()).toEqual(calls.map(nameOf).toSorted());
});

test.each(calls.filter(({ caller }) => caller !== 'anyone').map((call) => [nameOf(call), call] as const))(
  '%s refuses a request without a token',
  async (_name, call) => {
    expect(await world.anonymous.make(call, { params })).toMatchObject({ status: 401, code: 'SignedOut' });
  },
);

test.each(calls.filter(({ paged }) => paged).map((call) => [nameOf(call), call] as const))(
  '%s refuses invalid pages',
  async (_name, call) => {
    const ana = await world.user('ana');
    for (const query of [{ page: 0 }, { page: -1 }, { page: 'x' }, { limit: 0 }, { limit: 101 }, { page: 1e9 }]) {
      const answer = await ana.make(call, { params, query });
      expect(answer).toMatchObject({ status: 400, code: 'InvalidInput', field: Object.keys(query)[0] });
    }
  },
);

test.each(calls.filter(({ path }) => /\{(userId|handle)\}/.test(path)).map((call) => [nameOf(call), call] as const))(
  '%s refuses unknown people, and malformed ids',
  async (_name, call) => {
    const ana = await world.user('ana');
    expect(await ana.make(call, { params })).toMatchObject({ status: 404, code: 'UserNotFound' });
    const long = 'x'.repeat(200);
    expect(await ana.make(call, { params: { userId: long, handle: long } })).toMatchObject({ status: 400 });
  },
);
