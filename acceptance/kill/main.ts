import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@velvet/engines/free-port';
import { runningSite } from '#story/running-site.ts';
import { faultsIn } from './audit.ts';
import { killPayouts } from './payouts.ts';
import { killReminders } from './reminders.ts';
import { playRounds } from './rounds.ts';
import { loadSettings } from './settings.ts';

/** `npm run kill [-- --rounds 20]`: on an assembly of its own, with throw-away data. Prints its counts; ends with 1 when any is not zero. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const report = (line: string) => void process.stdout.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), 'velvet-kill-'));
const site = runningSite(directory, await freePorts(5), loadSettings);
let wrong = 0;
try {
  await site.start();
  const { asked, acknowledged } = await playRounds(
    site,
    Number(values.rounds),
    ({ number, killedAfterMs, withDatabase, findings }, journal) => {
      const bad = faultsIn(findings);
      wrong += bad.length;
      const counts = Object.entries(journal.acknowledged).map(
        ([kind, count]) => `${kind} ${count}/${journal.asked[kind as keyof typeof journal.asked]}`,
      );
      report(
        `round ${number}: killed after ${killedAfterMs} ms${withDatabase ? ' with its database' : ''}; acknowledged of asked so far: ${counts.join(', ')}; ${bad.length === 0 ? 'nothing wrong' : JSON.stringify(Object.fromEntries(bad))}`,
      );
    },
  );
  const badPayouts = Object.entries(await killPayouts(site)).filter(([, count]) => count !== 0);
  wrong += badPayouts.length;
  report(
    `payouts: killed while they were opened, and while they were sent; ${badPayouts.length === 0 ? 'nothing wrong' : JSON.stringify(Object.fromEntries(badPayouts))}`,
  );
  const badReminders = Object.entries(await killReminders(site)).filter(([, count]) => count !== 0);
  wrong += badReminders.length;
  report(
    `reminders of renewals and gifts: killed while they were sent, and while they were refunded; ${badReminders.length === 0 ? 'nothing wrong' : JSON.stringify(Object.fromEntries(badReminders))}`,
  );
  report(
    `\nasked ${JSON.stringify(asked)}\nacknowledged ${JSON.stringify(acknowledged)}\n${wrong === 0 ? 'Nothing lost, nothing twice, every cent in balance.' : `${wrong} counts are not zero.`}`,
  );
} finally {
  await site.stop().catch(() => undefined);
  await rm(directory, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
