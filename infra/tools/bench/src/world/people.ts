import { Pool } from 'pg';
import { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { Site } from '#site/site.ts';

export type Signed = { readonly id: UserId; readonly token: string };
export type BenchPeople = {
  /** each subscribes to 50 creators */
  readonly fans: readonly Signed[];
  /** may publish; nobody follows them */
  readonly writers: readonly Signed[];
};

export const subscriptionsPerFan = 50;
const fanCount = 40;
const writerCount = 20;

/** Inserts people for the benchmark into the services' projections. Idempotent. */
export async function addBenchPeople(site: Site, content: Pool, creators: readonly UserId[]): Promise<BenchPeople> {
  const signed = (role: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const id = benchPerson(role, index);
        return { id, token: await site.token(id) };
      }),
    );
  const fans = await signed('fan', fanCount);
  const writers = await signed('writer', writerCount);
  await addWriters(content, writers);
  await addSubscriptions(content, fans, creators);
  await content.query('analyze');
  return { fans, writers };
}

/** Inserts an account that has completed the first steps; the identity provider has no such person. @returns it with a token */
export async function addAccount(site: Site, id: UserId): Promise<Signed> {
  const account = new Pool({ connectionString: site.databaseUrl('account'), max: 1 });
  await account.query(
    `insert into person (id, handle, name, role, verified, joined_at, onboarded_at)
     values ($1, $2, $1, 'creator', true, '2026-01-01Z', '2026-01-01Z') on conflict do nothing`,
    [id, handleOf(id)],
  );
  await account.end();
  return { id, token: await site.token(id) };
}

export const handleOf = (id: UserId): string => id.replaceAll(/[|-]/g, '_');

export function benchPerson(role: string, index: number): UserId {
  return UserId.parse(`bench|${role}-${index}`);
}

async function addWriters(content: Pool, writers: readonly Signed[]): Promise<void> {
  await content.query(
    `insert into profile_card (user_id, revision, handle, name, role, verified, adult, hidden)
     select id, 1, replace(replace(id, '|', '_'), '-', '_'), id, 'creator', true, true, false from unnest($1::text[]) as id on conflict do nothing`,
    [writers.map(({ id }) => id)],
  );
}

async function addSubscriptions(content: Pool, fans: readonly Signed[], creators: readonly UserId[]): Promise<void> {
  const pairs = fans.flatMap(({ id }, fan) =>
    Array.from({ length: subscriptionsPerFan }, (_, index) => ({
      id: newId(),
      fan: id,
      creator: creators[(fan * 7 + index) % creators.length] ?? '',
    })),
  );
  await content.query(
    `insert into subscription (id, subscriber_id, creator_id, revision, open_until, ended)
     select s.id, s.fan, s.creator, 1, 'infinity', false from jsonb_to_recordset($1) as s (id uuid, fan text, creator text)
      where not exists (select from subscription o where o.subscriber_id = s.fan and o.creator_id = s.creator)`,
    [JSON.stringify(pairs)],
  );
}
