import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import type { Database } from '@velvet/kit/database/database';
import { z } from 'zod';
import { knowPeople } from '#seed/api/door.ts';
import type { Report } from '#seed/progress.ts';
import type { WorldSize } from '#seed/world/world.plan.ts';
import { readRevisions, writeAccount } from './account.bulk.ts';
import { writeCardSandbox } from './card-sandbox.bulk.ts';
import { assertDeeds, cardOf, type PersonCard } from './checked.ts';
import { writeContent } from './content.bulk.ts';
import { planFacts } from './facts.plan.ts';
import type { Facts } from './facts.ts';
import { writeInsights } from './insights.bulk.ts';
import { writeMessaging } from './messaging.bulk.ts';
import { writeNotification } from './notification.bulk.ts';
import { writePayment } from './payment.bulk.ts';
import { openServiceDatabase } from './rows.ts';
import { writeVerification } from './verification.bulk.ts';

export type LargeWorld = {
  readonly seed: number;
  readonly size: WorldSize;
  readonly taken: ReadonlySet<string>;
  readonly dataFolder: string;
  readonly databaseUrls: Readonly<Record<string, string>>;
  readonly report: Report;
};

/**
 * Writes the large world into each service's database, in the shape in which the service would have written it.
 * One transaction for each service, so that what was interrupted is completed by running it again.
 * @returns how many rows were written
 */
export async function makeLargeWorld({
  seed,
  size,
  taken,
  dataFolder,
  databaseUrls,
  report,
}: LargeWorld): Promise<number> {
  const at = momentOf(dataFolder, seed, size);
  report('  generating the large world');
  const facts = planFacts({ seed, size, at, taken });
  assertDeeds(facts);
  report(`· ${summaryOf(facts)}`);
  const people = [...facts.creators, ...facts.fans].map(({ person }) => person);
  await knowPeople(databaseUrls['identity'] ?? '', people);
  const write = writer(databaseUrls, facts, report);
  let rows = await write('account', 'person', 'id', (db) => writeAccount(db, facts));
  const cards = await readCards(databaseUrls['account'] ?? '', facts);
  const objectsFolder = join(dataFolder, 'objects');
  rows += await write('verification', 'verification', 'user_id', (db) => writeVerification(db, facts));
  rows += await write('content', 'profile_card', 'user_id', (db) => writeContent(db, facts, cards, objectsFolder));
  rows += await write('payment', 'profile_card', 'user_id', (db) => writePayment(db, facts, cards));
  rows += await write('card-sandbox', 'customer', 'reference', (db) => writeCardSandbox(db, facts));
  rows += await write('messaging', 'profile_card', 'user_id', (db) => writeMessaging(db, facts, cards));
  rows += await write('notification', 'profile_card', 'user_id', (db) => writeNotification(db, facts, cards));
  rows += await write('insights', 'profile_card', 'user_id', (db) => writeInsights(db, facts, cards));
  report(
    `  the most followed creator is @${facts.creators[0]?.person.handle}; the busiest fan @${facts.fans[0]?.person.handle}`,
  );
  return rows;
}

const Remembered = z.object({ at: z.number(), creators: z.number(), fans: z.number(), posts: z.number() });

/** The moment at which the large world ends, kept beside the data so that another run makes the very same rows. */
function momentOf(dataFolder: string, seed: number, size: WorldSize): number {
  const file = join(dataFolder, 'seed', `${seed}.json`);
  const known = readJson(file);
  if (known === undefined) {
    const at = Date.now();
    mkdirSync(join(dataFolder, 'seed'), { recursive: true });
    writeFileSync(file, JSON.stringify({ at, ...size }));
    return at;
  }
  const { at, creators, fans, posts } = Remembered.parse(known);
  if (creators === size.creators && fans === size.fans && posts === size.posts) return at;
  throw new ConfigError(
    `There is a large world of seed ${seed} already, of another size. Empty the data with npm run reset to make this one.`,
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function readCards(accountUrl: string, { creators, fans }: Facts): Promise<PersonCard[]> {
  const db = openServiceDatabase(accountUrl);
  try {
    const revisions = await readRevisions(db);
    const revisionOf = (sub: string) => revisions.get(sub) ?? 1;
    return [
      ...creators.map((creator) => cardOf(creator, true, revisionOf(creator.person.sub))),
      ...fans.map((fan) => cardOf(fan, false, revisionOf(fan.person.sub))),
    ];
  } finally {
    await db.close();
  }
}

/** Writes one service's part, unless its last fan is there already. */
function writer(databaseUrls: Readonly<Record<string, string>>, { fans, creators }: Facts, report: Report) {
  return async (
    service: string,
    table: string,
    column: string,
    work: (db: Database) => Promise<number>,
  ): Promise<number> => {
    const startedAt = performance.now();
    const db = openServiceDatabase(databaseUrls[service] ?? '');
    try {
      const marker = service === 'verification' ? creators.at(-1) : fans.at(-1);
      const sql = `select 1 from "${table}" where "${column}" = $1`;
      if (await db.one(`seed.exists`, sql, [marker?.person.sub])) {
        report(`· ${service}: already done`);
        return 0;
      }
      const rows = await work(db);
      await db.run('seed.analyze', 'analyze');
      report(`· ${service}: ${rows} rows (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
      return rows;
    } finally {
      await db.close();
    }
  };
}

function summaryOf(facts: Facts): string {
  const counted = (['follows', 'subscriptions', 'purchases', 'views', 'reactions', 'comments'] as const).map(
    (what) => `${facts[what].length} ${what}`,
  );
  return counted.join(', ');
}
