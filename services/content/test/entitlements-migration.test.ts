import { newId } from '@velvet/kit/base/ids';
import { migrate } from '@velvet/kit/database/migrate';
import { migrateBefore, openTestDatabase } from '@velvet/testing/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { content } from '#service.ts';

/** The statements of the version before `0015_entitlements`. */
const upsert = `insert into purchase (id, buyer_id, post_id, refunded) values ($1, $2, $3, $4)
  on conflict (id) do update set refunded = purchase.refunded or $4`;
const hasBought =
  'select exists (select from purchase where buyer_id = $1 and post_id = $2 and not refunded) as bought';

test('purchases are carried over, and replicas of the previous version read and write them', async () => {
  await using database = await openTestDatabase('content-before-entitlements', undefined);
  await migrateBefore('0015', database.url, content.migrations ?? '');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const [before, beside, post] = [newId(), newId(), newId()];
    await client.query(upsert, [before, 'fan', post, false]);
    await migrate(database.url, content.migrations);

    await client.query(upsert, [beside, 'bo', post, false]);
    await client.query(upsert, [before, 'fan', post, true]);
    const { rows } = await client.query(
      `select purchase_id, buyer_id, subject_kind, subject_id, refunded from purchased_subject order by buyer_id desc`,
    );
    const subject = { subject_kind: 'post', subject_id: post };
    expect(rows).toEqual([
      { purchase_id: before, buyer_id: 'fan', ...subject, refunded: true },
      { purchase_id: beside, buyer_id: 'bo', ...subject, refunded: false },
    ]);
    await client.query(`insert into purchased_subject values ($1, 'cy', $2, false, 'video')`, [newId(), post]);
    const bought = async (buyer: string) => (await client.query(hasBought, [buyer, post])).rows;
    expect(await bought('bo')).toEqual([{ bought: true }]);
    expect(await bought('fan')).toEqual([{ bought: false }]);
    expect(await bought('cy')).toEqual([{ bought: false }]);
    expect((await client.query('delete from purchase where buyer_id = $1', ['bo'])).rowCount).toBe(1);
  } finally {
    await client.end();
  }
});
