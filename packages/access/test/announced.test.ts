import { PlainAudience } from '@velvet/contracts/content/audiences';
import { openTestDatabase } from '@velvet/testing/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isAnnounced } from '#access.ts';
import { announcedTo } from '#announced.ts';

const both = [false, true];
const cases = PlainAudience.options.flatMap((audience) =>
  both.flatMap((follows) =>
    both.flatMap((followedBack) => both.map((isSubscribed) => ({ audience, follows, followedBack, isSubscribed }))),
  ),
);

test('the SQL condition agrees with the function when audience and relation take every value', async () => {
  await using database = await openTestDatabase('access', undefined);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ announced: boolean }>(
      `select ${announcedTo('audience', { follows: 'follows', followedBack: '"followedBack"' })} as announced
         from jsonb_to_recordset($1) as c (audience text, follows boolean, "followedBack" boolean)`,
      [JSON.stringify(cases)],
    );
    expect(rows.map(({ announced }) => announced)).toEqual(cases.map((row) => isAnnounced(row.audience, row)));
    expect(new Set(rows.map(({ announced }) => announced)).size).toBe(2);
  } finally {
    await client.end();
  }
});

test('the SQL condition is not built when a fact that it needs is missing', () => {
  expect(() => announcedTo('audience', { follows: 'true' })).toThrow('followedBack');
});
