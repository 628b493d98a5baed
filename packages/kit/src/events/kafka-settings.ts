import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readConfig, reasonOf, requireWhole, type Environment } from '#lifecycle/config.ts';
import type { KafkaAccess } from './kafka-client.ts';

const settings = {
  /** `host:port` of some brokers, comma-separated; the client discovers the others */
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .pipe(z.array(z.string().regex(/^[^\s:]+:\d{1,5}$/, 'Expected host:port, comma-separated')).min(1)),
  /** Kafka client library; must be the same for all members of a group */
  KAFKA_CLIENT: z.enum(['kafkajs', 'platformatic']).default('kafkajs'),
  /** prefix of all topic and group names, so that several platforms can share brokers */
  KAFKA_PREFIX: z
    .string()
    .max(64)
    .regex(/^[a-z0-9.-]*$/, 'Expected small letters, digits, dots and hyphens')
    .default('velvet.'),
  /** partitions of a created topic, which limit the replicas that can share its work; an existing topic keeps its number */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1000).default(12),
  /** whether connections to the brokers use TLS and verify certificates */
  KAFKA_TLS: z.stringbool().default(false),
  /** path of a PEM file with certificate authorities that replace those of Node */
  KAFKA_CA: z.string().transform(readCertificates).optional(),
  /** SASL user name, if the brokers require authentication */
  KAFKA_USERNAME: z.string().optional(),
  /** SASL password */
  KAFKA_PASSWORD: z.string().optional(),
  /** SASL mechanism; PLAIN sends the password itself and so requires TLS */
  KAFKA_SASL_MECHANISM: z.enum(['SCRAM-SHA-512', 'PLAIN']).default('SCRAM-SHA-512'),
} as const;

/** Settings that each setting requires, besides KAFKA_BROKERS. */
const requiredSettings: Readonly<Record<string, readonly string[]>> = {
  KAFKA_CA: ['KAFKA_TLS'],
  KAFKA_USERNAME: ['KAFKA_PASSWORD'],
  KAFKA_PASSWORD: ['KAFKA_USERNAME'],
  KAFKA_SASL_MECHANISM: ['KAFKA_USERNAME', 'KAFKA_PASSWORD'],
};

export type KafkaSettings = ReturnType<typeof readKafka>;

const readKafka = (environment: Environment) => readConfig(settings, environment);

/**
 * @returns undefined if no setting of Kafka is set
 * @throws {ConfigError} naming the missing or invalid setting
 */
export function kafkaSettings(environment: Environment): KafkaSettings | undefined {
  const given = Object.keys(settings).filter((name) => environment[name]);
  if (given.length === 0) return undefined;
  for (const name of given)
    requireWhole(environment, [...new Set([name, 'KAFKA_BROKERS', ...(requiredSettings[name] ?? [])])]);
  return readKafka(environment);
}

/** Returns the settings in the form that a client takes. */
export function kafkaAccess({
  KAFKA_BROKERS: brokers,
  KAFKA_TLS: isEncrypted,
  KAFKA_CA: ca,
  KAFKA_USERNAME: username,
  KAFKA_PASSWORD: password,
  KAFKA_SASL_MECHANISM: mechanism,
}: KafkaSettings): KafkaAccess {
  return {
    brokers,
    tls: isEncrypted ? { ...(ca !== undefined && { ca }) } : undefined,
    login: username !== undefined && password !== undefined ? { mechanism, username, password } : undefined,
  };
}

function readCertificates(path: string, context: z.RefinementCtx): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    context.addIssue(`There is no certificate (PEM) in ${path}`);
  } catch (error) {
    context.addIssue(reasonOf(error));
  }
  return z.NEVER;
}
