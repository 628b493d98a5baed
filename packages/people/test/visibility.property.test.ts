import type { UserId } from '@velvet/contracts/ids';
import { openTestDatabase } from '@velvet/testing/database';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleSchema } from '#schema.ts';
import { isVisible, visibleTo } from '#visibility.ts';

const users = ['ana', 'bo', 'cy', 'di'] as UserId[];
const anyUser = fc.constantFrom(...users);
const population = fc.record({
  cards: fc.uniqueArray(fc.record({ user: anyUser, hidden: fc.boolean() }), { selector: ({ user }) => user }),
  blocks: fc.uniqueArray(fc.record({ blocker: anyUser, blocked: anyUser }), {
    selector: ({ blocker, blocked }) => `${blocker} ${blocked}`,
  }),
  viewer: fc.option(anyUser),
});

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase('people', undefined);
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(peopleSchema({ cards: ['hidden'], blocks: true }));
});
afterAll(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
});

const runs = propertyRunsOfTier(200);

test('the SQL condition agrees with the function when cards and blocks are random', async () => {
  let shown = 0;
  let withheld = 0;
  await fc.assert(
    fc.asyncProperty(population, async ({ cards, blocks, viewer }) => {
      await client.query('truncate profile_card, block');
      for (const { user, hidden } of cards)
        await client.query('insert into profile_card values ($1, 1, $2)', [user, hidden]);
      for (const { blocker, blocked } of blocks)
        await client.query('insert into block values ($1, $2)', [blocker, blocked]);
      const expected = users.filter((user) =>
        isVisible({
          isHidden: cards.some((card) => card.user === user && card.hidden),
          isBlocked: blocks.some(
            ({ blocker, blocked }) =>
              (blocker === viewer && blocked === user) || (blocker === user && blocked === viewer),
          ),
        }),
      );
      const asParameter = await client.query<{ id: UserId }>(
        `select id from unnest($2::text[]) id where ${visibleTo('$1::text', 'id')}`,
        [viewer, users],
      );
      const asColumn = await client.query<{ id: UserId }>(
        `select id from unnest($2::text[]) id, (select $1::text as viewer) v where ${visibleTo('v.viewer', 'id')}`,
        [viewer, users],
      );
      expect(asParameter.rows.map(({ id }) => id)).toEqual(expected);
      expect(asColumn.rows.map(({ id }) => id)).toEqual(expected);
      shown += expected.length;
      withheld += users.length - expected.length;
    }),
    { numRuns: runs },
  );
  expect(Math.min(shown, withheld)).toBeGreaterThan(runs / 2);
});
