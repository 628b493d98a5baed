import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Told } from './told.ts';

test('each event is new once, and the newest is what came last for the first time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }).map(String)), (ids) => {
      const told = new Told();
      const heard = ids.filter((id) => told.isNew(id));
      expect(heard).toEqual([...new Set(ids)]);
      expect(told.newest).toBe(heard.at(-1));
    }),
  );
});
