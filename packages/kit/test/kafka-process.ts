import { openKafkaBus } from '#events/kafka-bus.ts';
import { kafkaSettings } from '#events/kafka-settings.ts';
import { createLogger } from '#observability/logger.ts';
import { runProcess } from '#lifecycle/run-process.ts';

/** A process that needs only Kafka. */
await runProcess(async (environment) => {
  const bus = await openKafkaBus(kafkaSettings(environment)!, createLogger('process', 'silent'));
  return { stop: () => bus.close() };
});
