import { WritingPolicy, type Writing } from '@velvet/contracts/messaging/conversations';
import { propertyRuns } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReachable, mayWrite, type WritingFacts } from './writing.ts';

type Fact = keyof WritingFacts;
type Row = { policy: WritingPolicy | '*'; has: Fact[]; writing: Writing };

/** The first matching row decides. */
const table: Row[] = [
  { policy: '*', has: ['isBlocked'], writing: 'closed' },
  { policy: '*', has: ['isReceiverHidden'], writing: 'closed' },
  { policy: '*', has: ['isSenderHidden'], writing: 'closed' },
  { policy: '*', has: ['hasReceiverWritten'], writing: 'open' },
  { policy: 'everyone', has: [], writing: 'open' },
  { policy: 'following', has: ['isFollowed'], writing: 'open' },
  { policy: 'following', has: [], writing: 'followed' },
  { policy: 'subscribers', has: ['isSubscriber'], writing: 'open' },
  { policy: 'subscribers', has: [], writing: 'subscribers' },
  { policy: 'nobody', has: [], writing: 'closed' },
];

const facts: fc.Arbitrary<WritingFacts> = fc.record({
  isBlocked: fc.boolean(),
  isReceiverHidden: fc.boolean(),
  isSenderHidden: fc.boolean(),
  hasReceiverWritten: fc.boolean(),
  isFollowed: fc.boolean(),
  isSubscriber: fc.boolean(),
});
const policy = fc.constantFrom(...WritingPolicy.options);

test('writing is open, closed or conditional as the table of rules has it, for all facts', () => {
  fc.assert(
    fc.property(policy, facts, (setting, given) => {
      const row = table.find(
        (each) => (each.policy === '*' || each.policy === setting) && each.has.every((fact) => given[fact]),
      );
      expect(mayWrite(setting, given)).toBe(row!.writing);
    }),
    { numRuns: propertyRuns(3000) },
  );
});

test('people that cannot reach each other cannot write, and an answer is open to all others', () => {
  fc.assert(
    fc.property(policy, facts, (setting, given) => {
      const writing = mayWrite(setting, { ...given, hasReceiverWritten: true });
      expect(writing).toBe(isReachable(given) ? 'open' : 'closed');
    }),
    { numRuns: propertyRuns(1000) },
  );
});
