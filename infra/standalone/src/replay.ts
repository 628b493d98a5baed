import { systemClock } from '@velvet/kit/base/clock';
import { ConfigError, type Environment } from '@velvet/kit/lifecycle/config';
import { openDatabase, type Database } from '@velvet/kit/database/database';
import { deadLetterTable } from '@velvet/kit/events/dead-letter-table';
import { deadLetterTopics } from '@velvet/kit/events/dead-letters';
import { openKafkaBus } from '@velvet/kit/events/kafka-bus';
import { kafkaSettings, type KafkaSettings } from '@velvet/kit/events/kafka-settings';
import { createLogger } from '@velvet/kit/observability/logger';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { outboxRepository } from '@velvet/kit/events/outbox';
import { dataPath, readRunning } from './data-directory.ts';
import { platform, providers } from './services.ts';

const services = [...platform, ...providers.map(({ service }) => service)].map(({ name }) => name);

/**
 * `npm run replay -- <topic>`: publishes what groups have parked of a topic again, each event for its group alone. With
 * KAFKA_BROKERS from the dead-letter topic, else from the tables of the running platform's services.
 */
async function replay(environment: Environment, topic: string | undefined): Promise<number> {
  if (topic === undefined || !services.includes(topic))
    throw new ConfigError(`Name the topic: npm run replay -- <${services.join('|')}>`);
  const kafka = kafkaSettings(environment);
  return kafka ? replayOnKafka(kafka, topic) : replayFromTables(readRunning(dataPath(environment)).databaseUrls, topic);
}

async function replayOnKafka(settings: KafkaSettings, topic: string): Promise<number> {
  const bus = await openKafkaBus(settings, createLogger('replay', 'warn'));
  try {
    return await deadLetterTopics(bus).replay(topic, (records) => bus.publish(topic, records));
  } finally {
    await bus.close();
  }
}

/** By way of the publisher's outbox, whose relay publishes them within a second. */
async function replayFromTables(urls: Readonly<Record<string, string>>, topic: string): Promise<number> {
  const opened = new Map(services.map((name) => [name, open(urls[name] ?? '')]));
  const outbox = outboxRepository(opened.get(topic)!);
  let replayed = 0;
  try {
    for (const [group, db] of opened)
      replayed += await deadLetterTable(db, group, systemClock).replay(topic, outbox.insertAgain);
  } finally {
    await Promise.all([...opened.values()].map((db) => db.close()));
  }
  return replayed;
}

function open(url: string): Database {
  return openDatabase({
    url,
    poolSize: 1,
    statementTimeoutMs: 15_000,
    clock: systemClock,
    metrics: createMetrics('replay'),
    onError: () => undefined,
  });
}

try {
  const replayed = await replay(process.env, process.argv[2]);
  process.stdout.write(`Republished ${replayed} ${replayed === 1 ? 'event' : 'events'}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
