import type { UserId } from '@velvet/contracts/ids';
import { peopleSchema } from '@velvet/people/schema';
import { openTestDatabase } from '@velvet/testing/database';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayShowPresence } from '#presence.ts';
import { presenceRepository } from '#presence.repository.ts';
import { presenceSchema } from '#schema.ts';

const users = ['ana', 'bo', 'cy', 'di'] as UserId[];
const anyUser = fc.constantFrom(...users);
const pairs = fc.uniqueArray(fc.tuple(anyUser, anyUser), { selector: (pair) => pair.join(' '), maxLength: 5 });
const population = fc.record({
  cards: fc.uniqueArray(fc.record({ user: anyUser, isPrivate: fc.boolean(), isHidden: fc.boolean() }), {
    selector: ({ user }) => user,
  }),
  settings: fc.uniqueArray(fc.record({ user: anyUser, isVisible: fc.boolean() }), { selector: ({ user }) => user }),
  follows: pairs,
  blocks: pairs,
  viewer: anyUser,
});

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase('presence', undefined);
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(peopleSchema({ cards: ['private', 'hidden'], follows: true, blocks: true }) + presenceSchema);
});
afterAll(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
});

type Population = typeof population extends fc.Arbitrary<infer Value> ? Value : never;

async function fill({ cards, settings, follows, blocks }: Population): Promise<void> {
  await client.query('truncate profile_card, presence_setting, follow, block');
  for (const { user, isPrivate, isHidden } of cards)
    await client.query('insert into profile_card values ($1, 1, $2, $3)', [user, isPrivate, isHidden]);
  for (const { user, isVisible } of settings)
    await client.query('insert into presence_setting values ($1, 1, $2)', [user, isVisible]);
  for (const pair of follows) await client.query('insert into follow values ($1, $2)', pair);
  for (const pair of blocks) await client.query('insert into block values ($1, $2)', pair);
}

const runs = propertyRunsOfTier(150);

test('the SQL of visible presence agrees with the function when people, follows and blocks are random', async () => {
  const db = {
    rows: async <Row>(_name: string, sql: string, values: readonly unknown[] = []) =>
      (await client.query(sql, [...values])).rows as Row[],
    one: () => Promise.reject(new Error('unused')),
    run: () => Promise.reject(new Error('unused')),
  };
  let shown = 0;
  let withheld = 0;
  await fc.assert(
    fc.asyncProperty(population, async (it) => {
      await fill(it);
      const { cards, settings, follows, blocks, viewer } = it;
      const has = (list: readonly (readonly UserId[])[], from: UserId, to: UserId) =>
        list.some(([one, other]) => one === from && other === to);
      const expected = users.filter((user) => {
        const card = cards.find((each) => each.user === user);
        return mayShowPresence({
          isSelf: user === viewer,
          isHidden: card?.isHidden ?? false,
          isPrivate: card?.isPrivate ?? false,
          isFollowed: has(follows, viewer, user),
          isBlocked: has(blocks, viewer, user) || has(blocks, user, viewer),
          hides: settings.some((each) => each.user === user && !each.isVisible),
        });
      });
      expect(await presenceRepository(db).findVisible(viewer, users)).toEqual(expected);
      shown += expected.length - 1;
      withheld += users.length - expected.length;
    }),
    { numRuns: runs },
  );
  expect(Math.min(shown, withheld)).toBeGreaterThan(runs / 3);
});
