import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startKafka, type Kafka } from '@velvet/engines/kafka';
import { kafkaJars } from '@velvet/engines/tools/kafka.tool';
import { isToBeHad } from '@velvet/engines/tools/tool';
import { inject } from 'vitest';

export const hasKafka = await isToBeHad(kafkaJars);

/** A broker of one's own, gone with the test. @param way leads to its port, and is where clients are told to go */
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
    /** on the same data */
    start: async () => void (kafka = await startKafka(options)),
    async [Symbol.asyncDispose]() {
      await kafka.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The one for all tests of a run, which take a `KAFKA_PREFIX` of their own: it takes seconds to start. */
export async function sharedKafka(): Promise<Pick<Kafka, 'brokers'>> {
  const answer = await fetch(inject('kafkaDoor'));
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return { brokers: said };
}
