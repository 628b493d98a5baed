import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { UserId } from '@velvet/contracts/ids';
import type { Site } from '#site/site.ts';
import { addBenchPeople, type BenchPeople } from './people.ts';

/** Users of the benchmark: creators of the large world, and additional people. */
export type World = AsyncDisposable &
  BenchPeople & {
    readonly content: Pool;
    /** creators with at least three full pages for everybody */
    readonly creators: readonly UserId[];
  };

export const postsPerPage = 20;
export const pagesPerCreator = 3;
const largeWorld = ['--creators', '1000', '--fans', '10000', '--posts', '100000'];

/** Seeds the large world unless the data folder has it already. */
export async function openWorld(site: Site, report: (step: string) => void): Promise<World> {
  const marker = join(site.directory, 'bench-world');
  if (!existsSync(marker)) {
    report('Seeding the large world (once)');
    await site.run('infra/tools/demo/src/seed/main.ts', largeWorld);
    writeFileSync(marker, largeWorld.join(' '));
  }
  const content = new Pool({ connectionString: site.databaseUrl('content'), max: 10 });
  const creators = await findCreators(content);
  if (creators.length < 100) throw new Error(`Only ${creators.length} creators with enough posts: seed again.`);
  return {
    content,
    creators,
    ...(await addBenchPeople(site, content, creators)),
    [Symbol.asyncDispose]: () => content.end(),
  };
}

async function findCreators(content: Pool): Promise<UserId[]> {
  const { rows } = await content.query<{ id: string }>(
    `select author_id as id from post p join profile_card a on a.user_id = p.author_id
      where p.state = 'published' and p.audience in ('public', 'followers', 'subscribers') and not a.hidden and p.author_id not like 'bench|%'
      group by author_id having count(*) >= $1 order by author_id`,
    [postsPerPage * pagesPerCreator],
  );
  return rows.map(({ id }) => UserId.parse(id));
}
