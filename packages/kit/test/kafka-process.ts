import { openKafkaBus } from '#kafka-bus.ts';
import { kafkaSettings } from '#kafka-settings.ts';
import { createLogger } from '#logger.ts';
import { runProcess } from '#run-process.ts';

/** A process that needs Kafka and nothing else. */
await runProcess(async (environment) => {
  const bus = await openKafkaBus(kafkaSettings(environment)!, createLogger('process', 'silent'));
  return { stop: () => bus.close() };
});
