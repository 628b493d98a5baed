import { z } from 'zod';
import { ConfigError, readConfig, type Environment } from './config.ts';

const settings = {
  /** `host:port` of some brokers, comma-separated; the others are learnt from them */
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .pipe(z.array(z.string().regex(/^[^\s:]+:\d{1,5}$/, 'Expected host:port, comma-separated')).min(1)),
  /** which of the two clients; the members of a group must all have the same */
  KAFKA_CLIENT: z.enum(['kafkajs', 'platformatic']).default('kafkajs'),
  /** before the name of every topic and group, so that several platforms can share brokers */
  KAFKA_PREFIX: z
    .string()
    .max(64)
    .regex(/^[a-z0-9.-]*$/, 'Expected small letters, digits, dots and hyphens')
    .default('velvet.'),
  /** of a topic that is made, and so how many replicas of a service can share its work; an existing topic keeps its own */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1000).default(12),
} as const;

export type KafkaSettings = ReturnType<typeof readKafka>;

const readKafka = (environment: Environment) => readConfig(settings, environment);

/**
 * @returns undefined where Kafka is not selected
 * @throws {ConfigError} naming the variable at fault
 */
export function kafkaSettings(environment: Environment): KafkaSettings | undefined {
  if (environment['KAFKA_BROKERS']) return readKafka(environment);
  const other = Object.keys(settings).find((name) => environment[name]);
  if (other !== undefined) throw new ConfigError(`KAFKA_BROKERS: must be set because ${other} is`);
  return undefined;
}
