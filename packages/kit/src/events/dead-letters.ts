import { setTimeout as delay } from 'node:timers/promises';
import type { BusRecord, EventBus } from './event-bus.ts';

/** An event that a group could not take in. */
export type DeadLetter = {
  readonly topic: string;
  readonly group: string;
  readonly record: BusRecord;
  /** one line */
  readonly reason: string;
  readonly attempts: number;
};

/** Where such events wait until somebody has them read again. */
export type DeadLetters = {
  /** Resolves when it is kept. The same event may come again. */
  park(letter: DeadLetter): Promise<void>;
  /**
   * Hands what is parked of the topic to `publish`, each for the group that parked it alone, and forgets it once that has resolved.
   * @returns how many
   */
  replay(topic: string, publish: (records: readonly BusRecord[]) => Promise<void>): Promise<number>;
};

/** The same event, for one group alone. */
export function onlyFor(group: string, { key, envelope, headers }: BusRecord): BusRecord {
  return { key, envelope, headers: { ...headers, group } };
}

/** What is replayed names its group; everything else is for everybody. */
export function isFor(group: string, { headers }: BusRecord): boolean {
  return headers?.['group'] === undefined || headers['group'] === group;
}

export const isReplayed = ({ headers }: BusRecord): boolean => headers?.['group'] !== undefined;

const lookMs = 100;

/** On brokers that keep what is published: `<topic>.dead`, with group, reason and attempts in the headers. */
export function deadLetterTopics(bus: EventBus): DeadLetters {
  return {
    park({ topic, group, record, reason, attempts }) {
      const { key, envelope, headers } = onlyFor(group, record);
      return bus.publish(`${topic}.dead`, [
        { key, envelope, headers: { ...headers, reason, attempts: String(attempts) } },
      ]);
    },
    async replay(topic, publish) {
      const dead = `${topic}.dead`;
      const waiting = await bus.lag('replay', dead);
      if (waiting === 0) return 0;
      let replayed = 0;
      let failure: Error | undefined;
      const reading = await bus.subscribe('replay', [dead], async (records) => {
        if (failure) throw failure;
        // what was parked again meanwhile is left for the next time
        if (replayed >= waiting) throw new Error('Everything that was parked has been read.');
        try {
          await publish(records.map(withoutReason));
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error));
          throw failure;
        }
        replayed += records.length;
      });
      while (!failure && replayed < waiting && (await bus.lag('replay', dead)) > 0) await delay(lookMs);
      await reading.stop();
      if (failure) throw failure;
      return replayed;
    },
  };
}

function withoutReason({ key, envelope, headers = {} }: BusRecord): BusRecord {
  const { reason: _reason, attempts: _attempts, ...kept } = headers;
  return { key, envelope, headers: kept };
}
