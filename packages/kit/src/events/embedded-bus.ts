import { setTimeout as delay } from 'node:timers/promises';
import type { BusRecord, EventBus } from './event-bus.ts';

type Group = {
  topics: ReadonlySet<string>;
  handle: (records: readonly BusRecord[]) => Promise<void>;
  stopped: boolean;
  last: Promise<void>;
};

export type EmbeddedBus = EventBus & {
  /** Starts delivery, so that no group misses records published before it subscribed. */
  open(): void;
};

const retryDelayMs = 200;

/**
 * Event bus of the single-process assembly. `publish` delivers records to every group of this process and resolves when all have
 * processed them. The outbox keeps them until then and republishes them after a crash.
 */
export function embeddedBus(): EmbeddedBus {
  const groups = new Map<string, Group[]>();
  const turns = new Map<string, number>();
  const underWay = counts();
  const closing = new AbortController();
  const opened = Promise.withResolvers<void>();

  async function deliver(name: string, topic: string, records: readonly BusRecord[]): Promise<void> {
    for (;;) {
      const member = nextMember(name, topic);
      if (!member) return;
      // one delivery at a time per member keeps the order of its keys
      const mine = member.last.then(() => member.handle(records));
      member.last = mine.catch(() => {});
      try {
        await mine;
        return;
      } catch {
        if (closing.signal.aborted) throw new Error('The bus is closed.');
        await delay(retryDelayMs, undefined, { signal: closing.signal });
      }
    }
  }

  function nextMember(name: string, topic: string): Group | undefined {
    const members = (groups.get(name) ?? []).filter((member) => !member.stopped && member.topics.has(topic));
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return members[turn % members.length];
  }

  return {
    open: opened.resolve,
    async publish(topic, records) {
      await opened.promise;
      if (closing.signal.aborted) throw new Error('The bus is closed.');
      const deliverTo = (name: string) => deliver(name, topic, records);
      await Promise.all(
        [...groups.keys()].map((name) => underWay.during(`${name} ${topic}`, records.length, () => deliverTo(name))),
      );
    },
    subscribe(group, topics, handle) {
      const member: Group = { topics: new Set(topics), handle, stopped: false, last: Promise.resolve() };
      groups.set(group, [...(groups.get(group) ?? []), member]);
      const stop = async () => {
        member.stopped = true;
        await member.last;
      };
      return Promise.resolve({ stop });
    },
    lag: (group, topic) => Promise.resolve(underWay.of(`${group} ${topic}`)),
    async close() {
      closing.abort();
      opened.resolve();
      await Promise.all([...groups.values()].flat().map(({ last }) => last));
    },
  };
}

function counts() {
  const counted = new Map<string, number>();
  const of = (name: string) => counted.get(name) ?? 0;
  return {
    of,
    async during(name: string, count: number, work: () => Promise<void>) {
      counted.set(name, of(name) + count);
      try {
        await work();
      } finally {
        counted.set(name, of(name) - count);
      }
    },
  };
}
