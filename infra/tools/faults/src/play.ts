import { setTimeout as delay } from 'node:timers/promises';
import { audit } from '@velvet/acceptance/kill/audit';
import { untilSettled } from '@velvet/acceptance/kill/audits/settled';
import { readBroadcasts } from '@velvet/acceptance/kill/audits/messages';
import type { Kind } from '@velvet/acceptance/kill/journal';
import { startLoad } from '@velvet/acceptance/kill/load';
import { queryNumber } from '@velvet/acceptance/kill/query';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Ground } from './ground.ts';
import type { Outcome } from './report.ts';
import type { Load, Row } from './row.ts';
import { startReading, type Calls } from './watch/calls.ts';

/** makes as much load as two cores can take */
const busyMs = 20;
const [shortestMs, longestMs] = [300, 1500];
const recoveryLimitMs = 90_000;
const settleLimitMs = 120_000;
const hearLimitMs = 30_000;

/**
 * Injects the fault repeatedly under a mixed load. Waits after each until a new purchase gives access, and counts violations since the
 * ground was opened.
 * @param pauseMs pause of each user between two actions
 * @throws if the platform does not recover
 */
export async function play(
  row: Row,
  times: number,
  ground: Ground,
  report: (line: string) => void,
  pauseMs = row.pauseMs ?? busyMs,
): Promise<Outcome> {
  const startedAt = performance.now();
  const { journal } = ground;
  const before = { asked: { ...journal.asked }, acknowledged: { ...journal.acknowledged } };
  let longestRecoveryMs = 0;
  const callsBefore = { ...ground.calls };
  const ended = countEnded(ground);
  const start = () => startLoad(ground.users, pauseMs);
  let current = start();
  const load: Load = { stop: () => current.stop(), start: () => void (current = start()) };
  const reading = startReading(ground.cast, pauseMs);
  try {
    for (let number = 1; number <= times; number += 1) {
      await delay(shortestMs + Math.random() * (longestMs - shortestMs));
      await row.inject(ground, number, load);
      const recoveryMs = await untilGoingOn(ground);
      longestRecoveryMs = Math.max(longestRecoveryMs, recoveryMs);
      report(`${row.name}: fault ${number} of ${times}, going on after ${(recoveryMs / 1000).toFixed(1)} s`);
    }
  } finally {
    await Promise.all([load.stop(), reading.stop()]);
  }
  const calls = callsSince(ground.calls, callsBefore);
  const { findings, notes } = await look(ground);
  const since = (name: 'asked' | 'acknowledged', kind: Kind) => journal[name][kind] - before[name][kind];
  return {
    row,
    times,
    counts: (Object.keys(journal.asked) as Kind[]).map((kind) => ({
      kind,
      asked: since('asked', kind),
      acknowledged: since('acknowledged', kind),
    })),
    findings: { ...findings, wrong: { ...findings.wrong, ...row.judge?.() } },
    notes: [
      ...((await row.notes?.(ground)) ?? []),
      ...notes,
      `${calls.failedChanges} of ${calls.changes} changes and ${calls.failedReads} of ${calls.reads} other calls failed`,
      `${countEnded(ground) - ended} processes ended`,
    ],
    longestRecoveryMs,
    tookMs: performance.now() - startedAt,
  };
}

/** Those that the cluster started again. */
const countEnded = ({ cluster }: Ground) => cluster.said().match(/ended (?:by|with) \w+; restarting in/g)?.length ?? 0;

const callsSince = (now: Calls, before: Calls): Calls => ({
  changes: now.changes - before.changes,
  failedChanges: now.failedChanges - before.failedChanges,
  reads: now.reads - before.reads,
  failedReads: now.failedReads - before.failedReads,
});

/** Purchases of which content has a row; neither a tip nor a given subscription opens content. */
const boughtContent = `select count(*) from purchase join payment on payment.id = payment_id
  where coalesce(given_kind, subject_kind) not in ('tip', 'gift')`;

/** From the charge over the bus to the entitlement: @returns how long it took until a new purchase had all of it, in ms */
async function untilGoingOn({ site }: Ground): Promise<number> {
  const startedAt = performance.now();
  const count = (service: string, sql: string) => queryNumber(site.databaseUrl(service), sql);
  const paid = await eventually('payment has its database', recoveryLimitMs, () =>
    count('payment', boughtContent).catch(() => undefined),
  );
  await eventually('what was bought after the fault is open', recoveryLimitMs, async () =>
    count('content', 'select count(*) from purchased_subject').then(
      (open) => open > paid,
      () => false,
    ),
  );
  return performance.now() - startedAt;
}

/** Once everything has come to its end, or has had the time to. */
async function look({
  site,
  cast,
  journal,
  audience,
  events,
  rooms,
}: Ground): Promise<Pick<Outcome, 'findings' | 'notes'>> {
  await readBroadcasts(cast);
  await untilSettled(site, { confirms: true }).catch(() => undefined);
  await eventually('every event is taken in', settleLimitMs, async () => (await events.countMissing()) === 0).catch(
    () => undefined,
  );
  const { lost, doubled, wrong } = await audit(site, cast, journal);
  const live = await audience.compare(hearLimitMs);
  const meetings = await rooms.compare(hearLimitMs);
  const delivered = await events.read();
  const purchases = await queryNumber(site.databaseUrl('payment'), 'select count(*) from purchase');
  return {
    findings: {
      lost: {
        ...lost,
        'effects of events missing': await events.countMissing(),
        'events that were never sent': delivered.unsent,
        'messages to browsers lost': live.lost,
        'messages in meetings lost': meetings.lost,
      },
      doubled: {
        ...doubled,
        'messages to browsers that came twice': live.doubled,
        'messages in meetings that came twice': meetings.doubled,
      },
      'out of order': {
        'events out of order': delivered.outOfOrder,
        'messages to browsers out of order': live.outOfOrder,
      },
      wrong: {
        ...wrong,
        'people who are in a room and should not, or the other way round': meetings.strangers,
        'events in dead-letter topics': delivered.parked,
        'purchases beside their events': Math.abs(
          purchases - (await events.countOf('payment', 'payment.purchase.completed')),
        ),
      },
    },
    notes: [
      `${delivered.promised} events, ${delivered.sentAgain} of them sent again`,
      `${live.told} messages to browsers`,
      `${meetings.said} messages in meetings`,
    ],
  };
}
