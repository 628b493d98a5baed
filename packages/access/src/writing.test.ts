import { WritingPolicy, type Writing } from '@velvet/contracts/messaging/conversations';
import { expect, test } from 'vitest';
import { isReachable, mayCall, mayWrite, type WritingFacts } from './writing.ts';

type Fact = keyof WritingFacts;
type Row = { policy: WritingPolicy | '*'; has: Fact[]; lacks?: Fact[]; writing: Writing };

/** The first matching row decides. */
const table: Row[] = [
  { policy: '*', has: ['isBlocked'], writing: 'closed' },
  { policy: '*', has: ['isReceiverHidden'], writing: 'closed' },
  { policy: '*', has: ['isSenderHidden'], writing: 'closed' },
  { policy: '*', has: ['hasReceiverWritten'], writing: 'open' },
  { policy: 'nobody', has: [], writing: 'closed' },
  { policy: 'following', lacks: ['isFollowed'], has: [], writing: 'followed' },
  { policy: 'subscribers', lacks: ['isSubscriber'], has: [], writing: 'subscribers' },
  { policy: '*', has: ['isPriced'], lacks: ['isSubscriber', 'hasSenderWritten'], writing: 'price' },
  { policy: '*', has: [], writing: 'open' },
];

const names: Fact[] = [
  'isBlocked',
  'isReceiverHidden',
  'isSenderHidden',
  'hasReceiverWritten',
  'isFollowed',
  'isSubscriber',
  'isPriced',
  'hasSenderWritten',
];

/** Every combination of facts: few enough to try all. */
const allFacts = Array.from(
  { length: 2 ** names.length },
  (_, bits) => Object.fromEntries(names.map((name, place) => [name, (bits >> place) % 2 === 1])) as WritingFacts,
);
const cases = WritingPolicy.options.flatMap((policy) => allFacts.map((facts) => ({ policy, facts })));

test('writing is open, closed or conditional as the table of rules has it, for all settings and facts', () => {
  const reached = new Set<Row>();
  for (const { policy, facts } of cases) {
    const row = table.find(
      (each) =>
        (each.policy === '*' || each.policy === policy) &&
        each.has.every((fact) => facts[fact]) &&
        (each.lacks ?? []).every((fact) => !facts[fact]),
    )!;
    reached.add(row);
    expect([policy, facts, mayWrite(policy, facts)]).toEqual([policy, facts, row.writing]);
  }
  expect([reached.size, cases.length]).toEqual([table.length, 1024]);
});

test('people can reach each other unless they are blocked, hidden or deleted, and an answer is then open', () => {
  for (const { policy, facts } of cases) {
    const isSeparated = facts.isBlocked || facts.isReceiverHidden || facts.isSenderHidden;
    expect(isReachable(facts)).toBe(!isSeparated);
    expect(mayWrite(policy, { ...facts, hasReceiverWritten: true })).toBe(isSeparated ? 'closed' : 'open');
  }
});

test('a caller needs permission to write, and the one of the call policy, which an answer does not replace', () => {
  for (const callPolicy of WritingPolicy.options)
    for (const { policy, facts } of cases) {
      const writing = mayWrite(policy, facts);
      const calling = mayWrite(callPolicy, { ...facts, hasReceiverWritten: false });
      expect(mayCall(policy, callPolicy, facts)).toBe(writing === 'open' ? calling : writing);
    }
});
