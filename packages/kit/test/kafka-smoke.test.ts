import { hasKafka } from '@velvet/testing/kafka';
import { expect, test } from 'vitest';
import type { BusRecord } from '#events/event-bus.ts';
import { onKafka } from './ports/adapters.ts';
import { record } from './ports/record.ts';

test.skipIf(!hasKafka).each(['kafkajs', 'platformatic'] as const)(
  '%s: a record reaches every group, and is redelivered to the one that failed',
  async (client) => {
    await using bus = await onKafka(client).open();
    const arrived: { a: BusRecord[]; b: BusRecord[] } = { a: [], b: [] };
    let refusals = 2;
    await bus.port.subscribe('a', ['one'], async (records) => {
      if (refusals-- > 0) throw new Error('not now');
      arrived.a.push(...records);
    });
    await bus.port.subscribe('b', ['one'], async (records) => void arrived.b.push(...records));
    const sent = record('x', 1);
    await bus.port.publish('one', [sent]);
    // at-least-once delivery
    await expect.poll(() => [arrived.a[0], arrived.b[0]]).toEqual([sent, sent]);
    expect(refusals).toBeLessThan(0);
    await expect.poll(() => bus.port.lag('a', 'one')).toBe(0);
  },
);
