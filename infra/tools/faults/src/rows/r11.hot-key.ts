import { listPosts } from '@velvet/contracts/content/post-calls';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';
import { sumMetric } from '@velvet/testing/metrics';
import { Pool } from 'undici';

/** at once; each connection has its share of their requests */
const [readers, fewReaders] = [10_000, 1000];
const connections = 250;
/** how long content keeps a page, and the statement that makes it anew */
const freshMs = 1000;
const statement = 'post.findPage';

const seen = { readers: 0, refusals: 0, queries: 0, allowed: 0, beyond: 0 };

const replicasOf = ({ cluster }: Ground) =>
  cluster
    .processes()
    .filter(({ name }) => name === 'content')
    .map(({ url }) => url);

async function forget(ground: Ground, readers: number): Promise<void> {
  const { site, cast, engines } = ground;
  const pool = new Pool(site.url, { connections, pipelining: readers / connections });
  const path = `${listPosts.path}?author=${cast.creator.handle}`;
  const replicas = replicasOf(ground);
  const countQueries = () => sumMetric(replicas, 'database_statement_duration_seconds_count', { statement });
  const before = await countQueries();
  const startedAt = performance.now();
  await engines.redis.flush();
  const read = async () => {
    const { statusCode, body } = await pool.request({ path, method: 'GET' });
    await body.dump();
    return statusCode === 200;
  };
  const answers = await Promise.all(Array.from({ length: readers }, () => read().catch(() => false)));
  // others read it, too, before the first count and after the last
  const allowed = replicas.length * (2 + Math.floor((performance.now() - startedAt) / freshMs));
  const queries = (await countQueries()) - before;
  seen.readers += readers;
  seen.refusals += answers.filter((isGood) => !isGood).length;
  seen.queries += queries;
  seen.allowed += allowed;
  seen.beyond += Math.max(0, queries - allowed);
  await pool.close();
}

export const hotKeyRow: Row = {
  name: 'R11',
  fault: 'a page that everybody reads forgotten under 10,000 readers',
  times: 20,
  inject: (ground) => forget(ground, readers),
  injectBriefly: (ground) => forget(ground, fewReaders),
  judge: () => ({
    'queries beyond one for each expiry and replica': seen.beyond,
    'readers without an answer': seen.refusals,
  }),
  notes: () => [`${seen.readers} readers at once, ${seen.queries} queries where ${seen.allowed} are allowed`],
};
