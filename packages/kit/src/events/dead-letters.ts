import { setTimeout as delay } from 'node:timers/promises';
import type { BusRecord, EventBus } from './event-bus.ts';

/** An event that a group failed to process. */
export type DeadLetter = {
  readonly topic: string;
  readonly group: string;
  readonly record: BusRecord;
  /** error message, one line */
  readonly reason: string;
  readonly attempts: number;
};

/** Dead letters, kept until an operator replays them. */
export type DeadLetters = {
  /** Resolves when the letter is stored. The same event may be parked repeatedly. */
  park(letter: DeadLetter): Promise<void>;
  /**
   * Passes the dead letters of a topic to `publish`, each addressed to the group that parked it, and deletes them when `publish` has
   * resolved.
   * @returns the number of replayed events
   */
  replay(topic: string, publish: (records: readonly BusRecord[]) => Promise<void>): Promise<number>;
  /**
   * Counts waiting dead letters by topic: on brokers those of the service's own topic, in a table those that the service parked. So
   * the counts of all services add up.
   */
  countWaiting(service: string): Promise<readonly WaitingLetters[]>;
};

export type WaitingLetters = { readonly topic: string; readonly count: number };

/** Returns the event addressed to a single group. */
export function onlyFor(group: string, { key, envelope, headers }: BusRecord): BusRecord {
  return { key, envelope, headers: { ...headers, group } };
}

/** Returns whether a record is for the group: a replayed record names its group, other records are for all groups. */
export function isFor(group: string, { headers }: BusRecord): boolean {
  return headers?.['group'] === undefined || headers['group'] === group;
}

export const isReplayed = ({ headers }: BusRecord): boolean => headers?.['group'] !== undefined;

const lookMs = 100;

/** Dead letters on brokers with storage: topic `<topic>.dead`, with group, reason and attempts in the headers. */
export function deadLetterTopics(bus: EventBus): DeadLetters {
  return {
    countWaiting: async (topic) => [{ topic, count: await bus.lag('replay', `${topic}.dead`) }],
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
        // events parked during the replay wait for the next replay
        if (replayed >= waiting) throw new Error('All dead letters have been read.');
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
