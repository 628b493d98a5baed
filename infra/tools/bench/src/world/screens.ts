import { join } from 'node:path';
import { Pool } from 'pg';
import { VaultItemId, type UserId } from '@velvet/contracts/ids';
import { allKeys } from '@velvet/content/vault/object-keys';
import { fileObjects } from '@velvet/kit/storage/file-objects';
import { newId } from '@velvet/kit/base/ids';
import type { Bench } from '#row.ts';
import type { Site } from '#site/site.ts';
import { addAccount, benchPerson, handleOf, type Signed } from './people.ts';

export const vaultItems = 10_000;
export const postsInFeed = 500;

/** Users with long screens, and a creator page with every element. */
export type Screens = {
  /** owner of `vaultItems` pictures */
  readonly collector: Signed;
  /** reads at least `postsInFeed` posts at home, and follows and pays for many */
  readonly fan: Signed;
  readonly creatorPath: string;
};

/** Made once and kept, as the large world is, of which all but the vault is taken. */
export async function openScreens({ site, world, report }: Bench): Promise<Screens> {
  const [fan] = await idsOf(world.content, fanOfMost);
  const account = new Pool({ connectionString: site.databaseUrl('account'), max: 1 });
  const [handle] = await idsOf(account, creatorWithPictures);
  await account.end();
  const collector = await addAccount(site, benchPerson('collector', 0));
  if (fan === undefined || handle === undefined) throw new Error('The large world is not whole: seed again.');
  await fillVault(site, world.content, collector.id, report);
  const id = fan as UserId;
  return { collector, fan: { id, token: await site.token(id) }, creatorPath: `/@${handle}` };
}

const fanOfMost = `select subscriber_id as id from subscription where subscriber_id like 'demo|%'
  group by subscriber_id order by count(*) desc, subscriber_id limit 1`;
const creatorWithPictures = `select handle as id from person
  where id like 'demo|%' and role = 'creator' and avatar_key is not null and banner_key is not null
  order by followers_count desc, id limit 1`;
const addCard = `insert into profile_card (user_id, revision, handle, name, role, verified, adult, hidden)
  values ($1, 1, $2, $1, 'creator', true, true, false) on conflict do nothing`;

async function idsOf(pool: Pool, sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(sql);
  return rows.map(({ id }) => id);
}

/** Rows of their own whose objects share the bytes of the small world's pictures. */
async function fillVault(site: Site, content: Pool, owner: UserId, report: Bench['report']): Promise<void> {
  await content.query(addCard, [owner, handleOf(owner)]);
  const { rowCount } = await content.query('select from vault_item where owner_id = $1', [owner]);
  if ((rowCount ?? 0) >= vaultItems) return;
  report(`Giving somebody a vault of ${vaultItems.toLocaleString('en-US')} pictures (once)`);
  await content.query('delete from vault_item where owner_id = $1', [owner]);
  const donors = await idsOf(content, findDonors);
  if (donors.length === 0) throw new Error('The large world has no pictures.');
  const objects = fileObjects(join(site.directory, 'objects'));
  const pairs = Array.from({ length: vaultItems }, (_, index) => ({
    donor: donors[index % donors.length],
    id: newId(),
  }));
  for (const { donor, id } of pairs) {
    const [from, to] = [allKeys(VaultItemId.parse(donor)), allKeys(VaultItemId.parse(id))];
    for (const [ordinal, key] of from.entries()) {
      const copy = to[ordinal];
      if (copy && (await objects.head(key))) await objects.copy(key, copy);
    }
  }
  await content.query(
    `insert into vault_item select (jsonb_populate_record(i, jsonb_build_object('id', p.id, 'owner_id', $2::text, 'share_token', null))).*
       from jsonb_to_recordset($1) as p (donor uuid, id uuid) join vault_item i on i.id = p.donor`,
    [JSON.stringify(pairs), owner],
  );
  await content.query('analyze vault_item');
}

const findDonors = `select id from vault_item
  where state = 'ready' and type = 'image' and owner_id like 'demo|%' and owner_id not like '%bulk-%'
  order by file_name, owner_id limit 60`;
