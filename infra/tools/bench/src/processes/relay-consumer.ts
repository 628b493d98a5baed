import { commentAdded } from '@velvet/contracts/content/events';
import { on, startConsumers } from '@velvet/kit/events/consumer';
import { deadLetterTable } from '@velvet/kit/events/dead-letter-table';
import type { EventBus } from '@velvet/kit/events/event-bus';
import { openParts, sharedNow, type Moments } from '#relay/parts.ts';
import { answerParent } from '#site/answers.ts';

/** The service that takes in: its inbox, and what each event does. */
const group = 'notification';
const { db, bus, clock, logger, metrics } = await openParts(group);
/** a row for each event by a statement of its own, as most consumers of the product; otherwise the inbox's alone */
const writesRows = process.env['BENCH_EFFECT'] === 'row';
let effects: [commentId: string, at: number][] = [];
let onEffects = () => {};

/** Once the handler has resolved everything is committed. */
const heard: EventBus = {
  ...bus,
  subscribe: (group, topics, handle) =>
    bus.subscribe(group, topics, async (records) => {
      await handle(records);
      const at = sharedNow();
      for (const { envelope } of records) effects.push([String(envelope.data['commentId']), at]);
      onEffects();
    }),
};

await db.run('bench.createEffect', 'create table if not exists effect (comment_id uuid not null, text text not null)');
await startConsumers({
  group,
  consumers: [
    on(commentAdded, async (_context, tx, { commentId, excerpt }) => {
      if (!writesRows) return;
      await tx.run('bench.effect', 'insert into effect (comment_id, text) values ($1, $2)', [commentId, excerpt]);
    }),
  ],
  context: {},
  db,
  bus: heard,
  deadLetters: deadLetterTable(db, group, clock),
  clock,
  logger,
  metrics,
});

const answers = {
  /** Resolves when so many events have taken effect since the last were forgotten. @returns when it was */
  arrived(count: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    onEffects = () => {
      if (effects.length >= count) resolve(effects.at(-1)?.[1] ?? 0);
    };
    onEffects();
    return promise;
  },
  effects: (): Moments => effects,
  /** @returns the number of ids in the inbox */
  async forget(): Promise<number> {
    effects = [];
    const counted = await db.one<{ count: number }>('bench.count', 'select count(*) as count from inbox');
    await db.run('bench.forget', 'truncate inbox, effect');
    return counted?.count ?? 0;
  },
};
export type Taker = typeof answers;

answerParent(answers, async () => {
  await bus.close();
  await db.close();
});
