import { meetingLimits } from '@velvet/contracts/meeting/limits';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReceivedEvents } from './received-events.ts';

const someId = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5 })).map((parts) => parts.join('.'));

test('an event is new once, and the newest id of a replica is its last new one, when events repeat', () => {
  fc.assert(
    fc.property(fc.array(someId), (ids) => {
      const received = new ReceivedEvents();
      const unique = ids.filter((id) => received.isNew(id));
      expect(unique).toEqual([...new Set(ids)]);
      const lastOf = (replica: number) => unique.findLast((id) => id.startsWith(`${replica}.`));
      const newest = [0, 1, 2, 3].map(lastOf).filter((id) => id !== undefined);
      expect(received.newest.toSorted()).toEqual(newest.toSorted());
    }),
  );
});

test('the newest ids are those of the most recent replicas when there are more than a join may name', () => {
  const received = new ReceivedEvents();
  for (let replica = 0; replica <= meetingLimits.seen; replica += 1) received.isNew(`${replica}.1`);
  expect(received.newest).toHaveLength(meetingLimits.seen);
  expect(received.newest).not.toContain('0.1');
});
