import { rebuildRollups } from '@velvet/insights/rebuild/rebuild';
import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import type { Environment } from '@velvet/kit/lifecycle/config';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { dataPath, readRunning } from './data-directory.ts';

const mostMs = 3_600_000;

/**
 * `npm run rebuild`: rebuilds the roll-ups of the statistics from their log, of the running platform or of the database of insights that
 * INSIGHTS_DATABASE_URL names.
 */
async function rebuild(environment: Environment): Promise<void> {
  const url = environment['INSIGHTS_DATABASE_URL'] ?? readRunning(dataPath(environment)).databaseUrls['insights'] ?? '';
  const db = openDatabase({
    url,
    poolSize: 1,
    statementTimeoutMs: mostMs,
    clock: systemClock,
    metrics: createMetrics('rebuild'),
    onError: () => undefined,
  });
  try {
    await rebuildRollups(db);
  } finally {
    await db.close();
  }
}

try {
  await rebuild(process.env);
  process.stdout.write('Rebuilt the roll-ups of the statistics from their log.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
