import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startKafka, type Kafka } from '@velvet/engines/kafka';
import { kafkaJars } from '@velvet/engines/tools/kafka.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { inject } from 'vitest';

export const hasKafka = await isToolAvailable(kafkaJars);

/** Starts a broker for one test. @param way returns the port of a proxy to the given port, which clients then use */
export async function openKafka(way?: (port: number) => Promise<number>) {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-kafka-'));
  const port = await freePort();
  const options = {
    directory,
    port,
    controllerPort: await freePort(),
    ...(way && { advertisedPort: await way(port) }),
  };
  let kafka = await startKafka(options);
  return {
    brokers: kafka.brokers,
    kill: () => kafka.kill(),
    /** Restarts it on the same data. */
    start: async () => void (kafka = await startKafka(options)),
    async [Symbol.asyncDispose]() {
      await kafka.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the broker that all tests of a run share, because it takes seconds to start. Tests use their own `KAFKA_PREFIX`. */
export async function sharedKafka(): Promise<Pick<Kafka, 'brokers'>> {
  const answer = await fetch(inject('kafkaServer'));
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return { brokers: said };
}
