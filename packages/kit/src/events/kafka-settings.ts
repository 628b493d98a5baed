import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readConfig, reasonOf, requireWhole, type Environment } from '#lifecycle/config.ts';
import type { KafkaAccess } from './kafka-client.ts';

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
  /** whether the way to the brokers is encrypted, and they prove who they are */
  KAFKA_TLS: z.stringbool().default(false),
  /** a file with the authorities whose word for that is taken (PEM), instead of those that Node knows */
  KAFKA_CA: z.string().transform(readCertificates).optional(),
  /** as whom we come, where brokers ask that (SASL) */
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  /** how that is proved; PLAIN tells the broker the password itself, and so wants TLS */
  KAFKA_SASL_MECHANISM: z.enum(['SCRAM-SHA-512', 'PLAIN']).default('SCRAM-SHA-512'),
} as const;

/** What else must be set where one of them is, besides KAFKA_BROKERS. */
const asksFor: Readonly<Record<string, readonly string[]>> = {
  KAFKA_CA: ['KAFKA_TLS'],
  KAFKA_USERNAME: ['KAFKA_PASSWORD'],
  KAFKA_PASSWORD: ['KAFKA_USERNAME'],
  KAFKA_SASL_MECHANISM: ['KAFKA_USERNAME', 'KAFKA_PASSWORD'],
};

export type KafkaSettings = ReturnType<typeof readKafka>;

const readKafka = (environment: Environment) => readConfig(settings, environment);

/**
 * @returns undefined where nothing of it is set
 * @throws {ConfigError} naming what is missing, or wrong
 */
export function kafkaSettings(environment: Environment): KafkaSettings | undefined {
  const given = Object.keys(settings).filter((name) => environment[name]);
  if (given.length === 0) return undefined;
  for (const name of given) requireWhole(environment, [...new Set([name, 'KAFKA_BROKERS', ...(asksFor[name] ?? [])])]);
  return readKafka(environment);
}

/** What a client needs of them. */
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
