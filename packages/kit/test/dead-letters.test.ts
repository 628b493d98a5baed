import { expect, test } from 'vitest';
import { deadLetterTopics } from '#events/dead-letters.ts';
import { notes, openListener } from './listener.ts';
import { buses } from './ports/adapters.ts';

const retry = { timeout: 20_000, interval: 50 };

test.for(buses)(
  '$name: a poisoned event is parked after its retries, blocks no other event, and is replayed to its group only',
  { timeout: 60_000 },
  async ({ name, open, isAvailable }, { skip }) => {
    skip(!isAvailable, 'the engine is not here');
    await using bus = await open();
    let attempts = 0;
    let isCured = false;
    await using ill = await openListener('ill', (text) => {
      if (text !== '2') return;
      attempts += 1;
      if (!isCured) throw new Error('cannot process 2');
    });
    await using well = await openListener('well');
    const deadLetters = name === 'embedded' ? ill.table : deadLetterTopics(bus.port);
    const replay = () => deadLetters.replay('note', (records) => bus.port.publish('note', records));
    const parked = async () =>
      (await ill.metrics.registry.getSingleMetric('dead_letters_total')?.get())?.values[0]?.value;
    await ill.join(bus.port, deadLetters);
    await well.join(bus.port);

    // all with the same author, so that they share a key
    await bus.port.publish('note', notes(5, 1));
    await expect.poll(ill.heard, retry).toEqual(['0', '1', '3', '4']);
    await expect.poll(well.heard, retry).toEqual(['0', '1', '2', '3', '4']);
    // once in a batch, then alone at each attempt
    expect(attempts).toBe(4);
    expect(await parked()).toBe(1);
    expect(await deadLetters.countWaiting('note')).toEqual([{ topic: 'note', count: 1 }]);

    expect(await replay()).toBe(1);
    await expect.poll(parked, retry).toBe(2);
    isCured = true;
    expect(await replay()).toBe(1);
    await expect.poll(ill.heard, retry).toEqual(['0', '1', '3', '4', '2']);
    expect(await replay()).toBe(0);
    expect(await well.heard()).toHaveLength(5);
    expect(await well.metrics.registry.metrics()).toContain('inbox_duplicates_total{service="note"} 0');
    expect(await ill.metrics.registry.metrics()).toMatch(/inbox_replayed_total{service="note"} [2-9]/);
    await expect
      .poll(() => ill.metrics.registry.metrics(), retry)
      .toContain('consumer_lag{topic="note",service="note"} 0');
  },
);
