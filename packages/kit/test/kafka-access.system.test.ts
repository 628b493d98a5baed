import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startKafka } from '@velvet/engines/kafka';
import { kafkaGuard, type KafkaGuard } from '@velvet/engines/kafka-guard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#lifecycle/config.ts';
import type { BusRecord } from '#events/event-bus.ts';
import { newId } from '#base/ids.ts';
import { openKafkaBus } from '#events/kafka-bus.ts';
import { kafkaSettings } from '#events/kafka-settings.ts';
import { notes, silent } from './listener.ts';
import { hasKafka } from '@velvet/testing/kafka';

const clients = ['kafkajs', 'platformatic'];
const program = join(import.meta.dirname, 'kafka-process.ts');
const login = { username: 'velvet', password: 'right-password' };

const stack = new AsyncDisposableStack();
let guard: KafkaGuard | undefined;
beforeAll(async () => {
  if (!hasKafka) return;
  const directory = await mkdtemp(join(tmpdir(), 'velvet-kafka-'));
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  guard = await kafkaGuard({ directory, port: await freePort(), ...login });
  const kafka = await startKafka({ directory, port: await freePort(), controllerPort: await freePort(), guard });
  stack.defer(() => kafka.stop());
});
afterAll(() => stack.disposeAsync());

/** Credentials of a client. */
const pass = (client: string) => ({
  KAFKA_BROKERS: guard!.brokers,
  KAFKA_CLIENT: client,
  KAFKA_PREFIX: `${newId()}.`,
  KAFKA_TLS: 'true',
  KAFKA_CA: guard!.certificate,
  KAFKA_USERNAME: login.username,
  KAFKA_PASSWORD: login.password,
});

test.skipIf(!hasKafka).each(clients)(
  '%s: a client with the right password publishes and consumes over TLS with each mechanism',
  { timeout: 60_000 },
  async (client) => {
    const inOneWay = async (more: Record<string, string>) => {
      const bus = await openKafkaBus(kafkaSettings({ ...pass(client), ...more })!, silent);
      const arrived: BusRecord[] = [];
      await bus.subscribe('a', ['note'], (records) => Promise.resolve(void arrived.push(...records)));
      const sent = notes(1);
      await bus.publish('note', sent);
      // at-least-once delivery
      await expect.poll(() => arrived[0], { timeout: 30_000 }).toEqual(sent[0]);
      expect(await bus.isAvailable?.()).toBe(true);
      await bus.close();
    };
    await Promise.all([inOneWay({}), inOneWay({ KAFKA_SASL_MECHANISM: 'PLAIN' })]);
  },
);

test.skipIf(!hasKafka).each(clients)(
  '%s: rejected credentials give one line that names the variables at fault',
  { timeout: 60_000 },
  async (client) => {
    const good = pass(client);
    const wayIn = 'KAFKA_BROKERS, KAFKA_TLS, KAFKA_CA';
    const spoilt: [named: string, environment: Record<string, string>][] = [
      ['KAFKA_USERNAME, KAFKA_PASSWORD', { ...good, KAFKA_PASSWORD: 'wrong' }],
      ['KAFKA_USERNAME, KAFKA_PASSWORD', { ...good, KAFKA_PASSWORD: 'wrong', KAFKA_SASL_MECHANISM: 'PLAIN' }],
      ['KAFKA_USERNAME, KAFKA_PASSWORD', { ...good, KAFKA_USERNAME: 'stranger' }],
      [wayIn, { ...good, KAFKA_USERNAME: '', KAFKA_PASSWORD: '' }],
      ['KAFKA_BROKERS, KAFKA_TLS', { ...good, KAFKA_CA: '' }],
      ['KAFKA_BROKERS', { ...good, KAFKA_TLS: 'false', KAFKA_CA: '' }],
    ];
    const tried = spoilt.map(async ([named, environment]) => {
      const refused = openKafkaBus(kafkaSettings(environment)!, silent);
      await expect(refused).rejects.toThrow(ConfigError);
      await expect(refused).rejects.toThrow(new RegExp(`^${named}: Kafka cannot be used there: [^\\n]+$`));
    });
    await Promise.all(tried);
  },
);

test.skipIf(!hasKafka).each(clients)(
  '%s: a process with a wrong password ends with one line and exit code 1',
  { timeout: 60_000 },
  async (client) => {
    const env = { ...process.env, ...pass(client), KAFKA_PASSWORD: 'wrong' };
    const ended = await new Promise((resolve) => {
      execFile(process.execPath, [program], { env }, (error, output, complaint) =>
        resolve({ code: error?.code, output, complaint }),
      );
    });
    const line: unknown = expect.stringMatching(/^KAFKA_USERNAME, KAFKA_PASSWORD: [^\n]+\n$/);
    expect(ended).toEqual({ code: 1, output: '', complaint: line });
  },
);
