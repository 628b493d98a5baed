import { join } from 'node:path';
import type { Database } from '@velvet/kit/database/database';
import { knowPeople } from '#seed/api/door.ts';
import type { Report } from '#seed/progress.ts';
import { readRevisions, writeAccount } from './account.bulk.ts';
import { writeCardSandbox } from './card-sandbox.bulk.ts';
import { assertDeeds, cardOf, type PersonCard } from './checked.ts';
import { writeContent } from './content.bulk.ts';
import type { Facts } from './facts.ts';
import { writeInsights } from './insights.bulk.ts';
import { writeMessaging } from './messaging.bulk.ts';
import { writeNotification } from './notification.bulk.ts';
import { writePayment } from './payment.bulk.ts';
import { openServiceDatabase } from './rows.ts';
import { writeVerification } from './verification.bulk.ts';

export type Ground = {
  readonly dataFolder: string;
  readonly databaseUrls: Readonly<Record<string, string>>;
  readonly report: Report;
};

/**
 * Writes facts into each service's database, in the shape in which the service would have written them. One transaction for each
 * service, so that what was interrupted is completed by running it again.
 * @returns how many rows were written
 */
export async function writeFacts(facts: Facts, { dataFolder, databaseUrls, report }: Ground): Promise<number> {
  assertDeeds(facts);
  report(`· ${summaryOf(facts)}`);
  const people = [...facts.newcomers, ...facts.fans].map(({ person }) => person);
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
  return rows;
}

async function readCards(accountUrl: string, { newcomers, fans }: Facts): Promise<PersonCard[]> {
  const db = openServiceDatabase(accountUrl);
  try {
    const revisions = await readRevisions(db);
    const revisionOf = (sub: string) => revisions.get(sub) ?? 1;
    return [
      ...newcomers.map((creator) => cardOf(creator, true, revisionOf(creator.person.sub))),
      ...fans.map((fan) => cardOf(fan, false, revisionOf(fan.person.sub))),
    ];
  } finally {
    await db.close();
  }
}

/** Writes one service's part, unless its last fan is there already. */
function writer(databaseUrls: Readonly<Record<string, string>>, { fans, newcomers }: Facts, report: Report) {
  return async (
    service: string,
    table: string,
    column: string,
    work: (db: Database) => Promise<number>,
  ): Promise<number> => {
    const marker = service === 'verification' ? newcomers.at(-1) : fans.at(-1);
    if (!marker) return 0;
    const startedAt = performance.now();
    const db = openServiceDatabase(databaseUrls[service] ?? '');
    try {
      const sql = `select 1 from "${table}" where "${column}" = $1`;
      if (await db.one(`seed.exists`, sql, [marker.person.sub])) {
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
