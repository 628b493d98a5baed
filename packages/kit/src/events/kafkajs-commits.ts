import type { EachBatchPayload } from 'kafkajs';
import type { Logger } from '#observability/logger.ts';
import { createWakeableDelay } from './relay-timing.ts';

/** The offset after the last processed record of a partition. */
export type Offset = { readonly topic: string; readonly partition: number; readonly offset: string };

type Commit = EachBatchPayload['commitOffsetsIfNecessary'];

/** shortest time between two commits of a consumer; milliseconds */
const intervalMs = 100;

/**
 * Commits the offsets of a consumer beside its work: a commit takes the broker as long as the records of a small batch. The offsets
 * are of records that took effect. If they are lost, with the process or the partition, the records are redelivered and the inbox
 * drops them.
 */
export function createCommits(logger: Logger) {
  let waiting = new Map<string, Offset>();
  let isOutdated = false;
  let running: Promise<void> | undefined;
  let isEnding = false;
  const sleep = createWakeableDelay();

  async function run(commit: Commit): Promise<void> {
    while (waiting.size > 0) {
      const offsets = waiting;
      waiting = new Map();
      isOutdated = false;
      try {
        await commit({ topics: byTopic([...offsets.values()]) });
      } catch (error) {
        logger.debug({ error }, 'offsets were not committed');
        // later offsets of a partition replace earlier ones
        if (!isEnding && !isOutdated) waiting = new Map([...offsets, ...waiting]);
      }
      if (!isEnding) await sleep.upTo(intervalMs);
    }
    running = undefined;
  }

  return {
    /** @param commit function of the consumer, the same for all calls */
    add(offsets: readonly Offset[], commit: Commit): void {
      for (const each of offsets) waiting.set(`${each.topic}/${each.partition}`, each);
      running ??= run(commit);
    },
    /** Drops what waits, because the partitions may have other owners, whose offsets are later. */
    forget(): void {
      waiting = new Map();
      isOutdated = true;
    },
    /** Commits what waits now, once, and later offsets without delay. */
    async end(): Promise<void> {
      isEnding = true;
      sleep.wake();
      await running;
    },
  };
}

export type Commits = ReturnType<typeof createCommits>;

function byTopic(offsets: readonly Offset[]) {
  return [...Map.groupBy(offsets, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
    topic,
    partitions: ofTopic.map(({ partition, offset }) => ({ partition, offset })),
  }));
}
