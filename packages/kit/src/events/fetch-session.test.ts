import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFetchSession, type FetchTopic, type SessionRequest } from './fetch-session.ts';

/** A broker that keeps one session, as KIP-227 defines it. */
function broker() {
  let partitions = new Map<string, string>();
  let id = 0;
  let epoch = 0;
  return {
    forget: () => void (id = -1),
    /** @returns the id of the session; undefined if the broker has forgotten the session */
    take({ sessionId, sessionEpoch, topics, forgottenTopics }: SessionRequest): number | undefined {
      if (sessionEpoch === 0) {
        [partitions, id, epoch] = [new Map(), id + 2, 0];
      } else if (sessionId !== id || sessionEpoch !== epoch + 1) return undefined;
      epoch = sessionEpoch;
      for (const { topic, partitions: gone } of forgottenTopics)
        for (const each of gone) expect(partitions.delete(`${topic}/${each}`)).toBe(true);
      for (const { topic, partitions: changed } of topics)
        for (const { partition, fetchOffset } of changed) partitions.set(`${topic}/${partition}`, fetchOffset);
      return id;
    },
    fetched: () => Object.fromEntries(partitions),
  };
}

const partition = fc.record({
  partition: fc.integer({ min: 0, max: 3 }),
  fetchOffset: fc.constantFrom('0', '1', '2'),
  maxBytes: fc.constant(1),
});
const partitions = fc.uniqueArray(partition, { selector: (each) => each.partition, minLength: 1 });
const topics = fc.uniqueArray(fc.record({ topic: fc.constantFrom('a', 'b', 'c'), partitions }), {
  selector: (each) => each.topic,
});
const step = fc.record({ topics, isForgotten: fc.boolean() });

const flat = (all: readonly FetchTopic[]) =>
  Object.fromEntries(
    all.flatMap(({ topic, partitions: own }) => own.map((each) => [`${topic}/${each.partition}`, each.fetchOffset])),
  );

test('the broker fetches from the positions of the client, however they change, and also after it forgot the session', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      const server = broker();
      let session = createFetchSession();
      for (const { topics: wanted, isForgotten } of steps) {
        if (isForgotten) server.forget();
        let id = server.take(session.next(wanted));
        if (id === undefined) {
          session = createFetchSession();
          id = server.take(session.next(wanted));
        }
        session.succeed(id ?? 0);
        expect(server.fetched()).toEqual(flat(wanted));
      }
    }),
  );
});

test('a request names only the partitions whose position changed', () => {
  const session = createFetchSession();
  const at = (first: string, second: string) => [
    { topic: 'a', partitions: [{ partition: 0, fetchOffset: first, maxBytes: 1 }] },
    { topic: 'b', partitions: [{ partition: 0, fetchOffset: second, maxBytes: 1 }] },
  ];
  expect(session.next(at('0', '0')).topics).toEqual(at('0', '0'));
  session.succeed(7);
  const next = session.next(at('0', '5'));
  expect(next).toEqual({ sessionId: 7, sessionEpoch: 1, topics: at('0', '5').slice(1), forgottenTopics: [] });
  session.succeed(7);
  expect(session.next(at('0', '5')).topics).toEqual([]);
});
