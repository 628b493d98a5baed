import { migrate } from '@velvet/kit/database/migrate';
import { newId } from '@velvet/kit/base/ids';
import { migrateBefore, openTestDatabase } from '@velvet/testing/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { payment } from '#service.ts';

/** The statements of the version before `0013_subject_offer`. */
const publish = `insert into offer (post_id, creator_id, price_minor, currency, audience, revision, is_withdrawn)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (post_id) do update set creator_id = excluded.creator_id, price_minor = excluded.price_minor,
    currency = excluded.currency, audience = excluded.audience, revision = excluded.revision, is_withdrawn = excluded.is_withdrawn
  where offer.revision < excluded.revision`;
const withdraw = `insert into offer (post_id, creator_id, price_minor, currency, revision, is_withdrawn) values ($1, $2, 0, 'USD', $3, true)
  on conflict (post_id) do update set revision = excluded.revision, is_withdrawn = true where offer.revision < excluded.revision`;
const find = 'select price_minor, audience, revision, is_withdrawn from offer where post_id = $1';
const pay = `insert into payment (id, kind, payer_id, creator_id, post_id, amount_minor, creator_minor, currency, state, customer_id, opened_at, asked_at)
  values ($1, 'purchase', 'fan', 'ana', $2, 500, 400, 'USD', 'pending', 'cus', now(), now()) on conflict do nothing`;

test('offers are carried over when replicas of the previous version read and write them', async () => {
  await using database = await openTestDatabase('payment-before-subjects', undefined);
  const migrations = payment.migrations ?? '';
  await migrateBefore('0013', database.url, migrations);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const [before, beside, unknown] = [newId(), newId(), newId()];
    await client.query(publish, [before, 'ana', 500, 'USD', 'public', 2, false]);
    await client.query(pay, [newId(), before]);
    await migrate(database.url, migrations);

    await client.query(publish, [beside, 'ana', 700, 'USD', 'followers', 1, false]);
    await client.query(publish, [before, 'ana', 900, 'USD', 'public', 1, false]);
    await client.query(withdraw, [beside, 'ana', 2]);
    await client.query(withdraw, [unknown, 'ana', 1]);
    await client.query(pay, [newId(), beside]);
    expect((await client.query(find, [before])).rows).toMatchObject([{ price_minor: '500', revision: 2 }]);
    const { rows } = await client.query(
      `select subject_id, subject_kind, price_minor, audience, revision, is_withdrawn from subject_offer order by price_minor desc`,
    );
    const post = { subject_kind: 'post' };
    expect(rows).toEqual([
      { ...post, subject_id: beside, price_minor: '700', audience: 'followers', revision: 2, is_withdrawn: true },
      { ...post, subject_id: before, price_minor: '500', audience: 'public', revision: 2, is_withdrawn: false },
      { ...post, subject_id: unknown, price_minor: '0', audience: 'private', revision: 1, is_withdrawn: true },
    ]);
    const kinds = await client.query('select subject_kind, count(*)::int as payments from payment group by 1');
    expect(kinds.rows).toEqual([{ ...post, payments: 2 }]);
    // the view shows posts only
    await client.query(`update subject_offer set subject_kind = 'video' where subject_id = $1`, [before]);
    expect((await client.query(find, [before])).rowCount).toBe(0);
  } finally {
    await client.end();
  }
});
