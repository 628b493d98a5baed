import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#story/eventually.ts';
import type { RunningSite } from '#story/running-site.ts';
import { audit } from './audit.ts';
import type { Findings } from './audits/findings.ts';
import { assembleCast } from './cast.ts';
import { openJournal, type Journal } from './journal.ts';
import { repeatLast, startLoad, usersOf } from './load.ts';

export type Round = { number: number; killedAfterMs: number; withDatabase: boolean; findings: Findings };

/** of each user between two operations */
const pauseMs = 20;
const shortestMs = 300;
const longestMs = 8000;
/** for the first things of a round, on a machine that has much else to do */
const firstLimitMs = 90_000;

/**
 * Ends the whole assembly at a random moment under a mixed load, starts it again, and looks. Every second round its
 * PostgreSQL is killed as well, the other rounds leave it as an orphan.
 * @param withRepetition whether users repeat what was cut off; otherwise only sweeps finish it, which takes a minute
 */
export async function playRounds(
  site: RunningSite,
  rounds: number,
  report: (round: Round, journal: Journal) => void,
  { withRepetition = false } = {},
): Promise<Journal> {
  const cast = await assembleCast(site);
  const journal = openJournal();
  const users = usersOf(cast, journal);
  for (let number = 1; number <= rounds; number += 1) {
    const load = startLoad(users, pauseMs);
    await untilAcknowledged(journal);
    const killedAfterMs = Math.round(shortestMs + Math.random() * (longestMs - shortestMs));
    await delay(killedAfterMs);
    const withDatabase = number % 2 === 0;
    await site.kill({ withDatabase });
    await load.stop();
    await site.start();
    if (withRepetition) await repeatLast(users);
    report({ number, killedAfterMs, withDatabase, findings: await audit(site, cast, journal) }, journal);
  }
  return journal;
}

/** Waits until a purchase and a post have been acknowledged, because only acknowledged operations can be lost. */
async function untilAcknowledged({ acknowledged }: Journal): Promise<void> {
  const { purchase, post } = acknowledged;
  await eventually('something is bought and published', firstLimitMs, () =>
    Promise.resolve(acknowledged.purchase > purchase && acknowledged.post > post),
  );
}
