import { commentAdded } from '@velvet/contracts/content/events';
import { outboxValues } from '@velvet/kit/events/outbox';
import { startRelay, type Relay } from '@velvet/kit/events/relay';
import { begin, within } from '@velvet/kit/observability/tracing';
import { pace } from '#measure/pace.ts';
import { commentOn } from '#relay/comments.ts';
import { openParts, sharedNow, type Moments } from '#relay/parts.ts';
import { answerParent } from '#site/answers.ts';

/** The publishing service, with its outbox and optionally a relay. */
const service = 'content';
const atOnce = 5000;
const { db, bus, clock, logger, metrics } = await openParts(service);
let relay: Relay | undefined;
db.onAppended(() => relay?.wake());

/** Runs `work` as a request of its own would. */
const inRequest = <T>(work: () => T): T => within(begin({ part: service, name: 'POST /comments' }), work);

const answers = {
  /** Puts so many events into the outbox, as many requests would have. */
  async fill(count: number): Promise<void> {
    for (let done = 0; done < count; done += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, count - done) }, (_, index) =>
        inRequest(() => outboxValues(clock, commentAdded, commentOn(done + index))),
      );
      await db.run(
        'bench.fill',
        'insert into outbox (key, envelope) select key, envelope from unnest($1::text[], $2::jsonb[]) as row (key, envelope)',
        [rows.map(([key]) => key), rows.map(([, envelope]) => envelope)],
      );
    }
    await db.run('bench.vacuum', 'vacuum analyze outbox');
  },
  startRelay(): void {
    relay = startRelay({ service, db, bus, logger, metrics });
  },
  async stopRelay(): Promise<void> {
    await relay?.stop();
    relay = undefined;
  },
  /** Commits so many events per second, each in a transaction as of a request. @returns when each had been committed */
  async write(perSecond: number, seconds: number): Promise<Moments> {
    const committed: [string, number][] = [];
    await pace(perSecond, seconds, (turn) =>
      inRequest(async () => {
        const comment = commentOn(turn);
        await db.transaction((tx) => tx.append(commentAdded, comment));
        committed.push([comment.commentId, sharedNow()]);
      }),
    );
    return committed;
  },
};
export type Publisher = typeof answers;

answerParent(answers, async () => {
  await relay?.stop();
  await bus.close();
  await db.close();
});
