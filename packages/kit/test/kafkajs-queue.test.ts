import { setTimeout as delay } from 'node:timers/promises';
import { hasKafka, sharedKafka } from '@velvet/testing/kafka';
import { expect, test } from 'vitest';
import { newId } from '#base/ids.ts';
import { openKafkaBus } from '#events/kafka-bus.ts';
import { kafkaSettings } from '#events/kafka-settings.ts';
import { byAuthor, notes, openListener, silent } from './listener.ts';

test.skipIf(!hasKafka)('kafkajs causes no Node warnings when it is busy or idle', { timeout: 60_000 }, async () => {
  const warnings: string[] = [];
  const hear = ({ name }: Error) => void warnings.push(name);
  process.on('warning', hear);
  const { brokers } = await sharedKafka();
  const settings = kafkaSettings({ KAFKA_BROKERS: brokers, KAFKA_CLIENT: 'kafkajs', KAFKA_PREFIX: `${newId()}.` });
  const bus = await openKafkaBus(settings!, silent);
  await using listener = await openListener();
  const member = await listener.join(bus);
  const sent = notes(20);
  await Promise.all(sent.map((each) => bus.publish('note', [each])));
  await expect.poll(listener.count).toBe(20);
  await delay(500);
  await member.stop();
  await bus.close();
  process.off('warning', hear);
  expect(byAuthor(await listener.heard())).toEqual(byAuthor(sent.map((_, number) => String(number))));
  expect(warnings).toEqual([]);
});
