import { meetingLimits } from '@velvet/contracts/meeting/limits';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Told } from './told.ts';

const someId = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5 })).map((parts) => parts.join('.'));

test('each event is new once, and the newest of a replica is what came last of it for the first time', () => {
  fc.assert(
    fc.property(fc.array(someId), (ids) => {
      const told = new Told();
      const heard = ids.filter((id) => told.isNew(id));
      expect(heard).toEqual([...new Set(ids)]);
      const lastOf = (replica: number) => heard.findLast((id) => id.startsWith(`${replica}.`));
      const newest = [0, 1, 2, 3].map(lastOf).filter((id) => id !== undefined);
      expect(told.newest.toSorted()).toEqual(newest.toSorted());
    }),
  );
});

test('of more replicas than may be named it is those that were heard last', () => {
  const told = new Told();
  for (let replica = 0; replica <= meetingLimits.seen; replica += 1) told.isNew(`${replica}.1`);
  expect(told.newest).toHaveLength(meetingLimits.seen);
  expect(told.newest).not.toContain('0.1');
});
