import { hasKafka, openKafka } from '@velvet/testing/kafka';
import { expect, test } from 'vitest';
import { engineHealth } from '#observability/engine-health.ts';
import { openKafkaBus } from '#events/kafka-bus.ts';
import { kafkaSettings } from '#events/kafka-settings.ts';
import { byAuthor, notes, openListener, silent } from './listener.ts';

const retry = { timeout: 60_000, interval: 250 };

async function openSide(brokers: string, client: string) {
  const settings = kafkaSettings({ KAFKA_BROKERS: brokers, KAFKA_CLIENT: client, KAFKA_PREFIX: `${client}.` })!;
  const bus = await openKafkaBus(settings, silent);
  const listener = await openListener();
  return { bus, listener, member: await listener.join(bus) };
}

test.skipIf(!hasKafka)(
  'both clients report a killed broker as down and up again, and lose no record and no order',
  { timeout: 120_000 },
  async () => {
    await using kafka = await openKafka();
    const sides = await Promise.all(['kafkajs', 'platformatic'].map((client) => openSide(kafka.brokers, client)));
    const looks = sides.map(({ bus }) => engineHealth({ bus }));
    const health = () => Promise.all(looks.map((look) => look()));
    expect(await health()).toEqual([{ bus: true }, { bus: true }]);
    const sent = notes(300);
    const publish = (some: typeof sent) =>
      Promise.all(
        sides.map(async ({ bus }) => {
          for (const each of some) await bus.publish('note', [each]);
        }),
      );

    await publish(sent.slice(0, 100));
    await kafka.kill();
    const publishing = publish(sent.slice(100));
    await expect.poll(health, retry).toEqual([{ bus: false }, { bus: false }]);
    await kafka.start();
    await publishing;
    await expect.poll(health, retry).toEqual([{ bus: true }, { bus: true }]);
    for (const { bus, listener, member } of sides) {
      await expect.poll(listener.count, retry).toBe(300);
      expect(byAuthor(await listener.heard())).toEqual(byAuthor(sent.map((_, number) => String(number))));
      await member.stop();
      await bus.close();
      await listener[Symbol.asyncDispose]();
    }
  },
);
