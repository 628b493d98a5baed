import { openTestDatabase } from '@velvet/testing/database';
import { systemClock } from '#base/clock.ts';
import { on, startConsumers } from '#events/consumer.ts';
import { openDatabase } from '#database/database.ts';
import type { BusRecord, EventBus } from '#events/event-bus.ts';
import { newId } from '#base/ids.ts';
import { createLogger } from '#observability/logger.ts';
import { createMetrics } from '#observability/metrics.ts';
import { deadLetterTable } from '#events/dead-letter-table.ts';
import type { DeadLetters } from '#events/dead-letters.ts';
import { note, noteWritten } from './note-service.ts';

export const silent = createLogger('suite', 'silent');

/** Returns numbered notes whose keys rotate through `authors`. */
export function notes(count: number, authors = 5): BusRecord[] {
  return Array.from({ length: count }, (_, number) => {
    const data = { id: newId(), text: String(number), authorId: `social|author-${number % authors}` };
    const envelope = {
      specversion: '1.0',
      id: newId(),
      source: '/test',
      type: noteWritten.type,
      subject: data.authorId,
      time: new Date(0).toISOString(),
      datacontenttype: 'application/json',
      dataversion: 1,
      data,
    } as const;
    return { key: data.authorId, envelope };
  });
}

/**
 * Opens a consumer with its inbox on a real database; `heard` lists the texts that took effect, in order.
 * @param hear may throw
 */
export async function openListener(group = 'note', hear: (text: string) => void = () => undefined) {
  const { url, ...database } = await openTestDatabase('note', note.migrations, note.hasJobs);
  const metrics = createMetrics('note');
  const db = openDatabase({
    url,
    poolSize: 6,
    statementTimeoutMs: 15_000,
    clock: systemClock,
    metrics,
    onError: () => undefined,
  });
  const consumers = [
    on(noteWritten, async (_context, tx, { id, text }) => {
      hear(text);
      await tx.run('heard.insert', 'insert into heard (id, text) values ($1, $2)', [id, text]);
    }),
  ];
  const table = deadLetterTable(db, group, systemClock);
  const parts = {
    group,
    consumers,
    context: {},
    db,
    clock: systemClock,
    logger: silent,
    metrics,
    retryDelaysMs: [10, 50],
  };
  return {
    db,
    metrics,
    /** dead letters of this consumer */
    table,
    join: (bus: EventBus, deadLetters: DeadLetters = table) => startConsumers({ ...parts, bus, deadLetters }),
    async heard(): Promise<string[]> {
      const rows = await db.rows<{ text: string }>('test.heard', 'select text from heard order by position');
      return rows.map(({ text }) => text);
    },
    async count(): Promise<number> {
      return (await db.one<{ count: number }>('test.count', 'select count(*) as count from heard'))?.count ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await db.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Returns the numbers that were consumed for each author, in order. */
export function byAuthor(heard: readonly string[], authors = 5): number[][] {
  return Array.from({ length: authors }, (_, author) =>
    heard.map(Number).filter((number) => number % authors === author),
  );
}
