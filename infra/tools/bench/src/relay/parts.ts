import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import { openKafkaBus } from '@velvet/kit/events/kafka-bus';
import { kafkaSettings } from '@velvet/kit/events/kafka-settings';
import { createLogger } from '@velvet/kit/observability/logger';
import { createMetrics } from '@velvet/kit/observability/metrics';

/** Opens the parts of a service process from the environment, as `runService` does. */
export async function openParts(name: string) {
  const settings = kafkaSettings(process.env);
  if (!settings) throw new Error('KAFKA_BROKERS is not set.');
  const logger = createLogger(name, 'warn');
  const metrics = createMetrics(name);
  const db = openDatabase({
    url: process.env['DATABASE_URL'] ?? '',
    poolSize: 10,
    statementTimeoutMs: 15_000,
    clock: systemClock,
    metrics,
    onError: (error) => logger.warn({ error }, 'database connection lost'),
  });
  return { db, bus: await openKafkaBus(settings, logger), clock: systemClock, logger, metrics };
}

/** Milliseconds, the same in every process of a machine, and finer than `Date`'s. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();

/** Times of events, by the comment id. */
export type Moments = readonly (readonly [commentId: string, at: number])[];
