import { expect, test } from 'vitest';
import { againstHead, againstLines, perOperation, usedBetween, type Round } from './table.ts';

const round = (perSecond: number, assembly: number, postgres: number): Round => ({
  perSecond,
  cpu: { assembly, PostgreSQL: postgres },
});

test('a row compares the medians of throughput and of the CPU time of each process', () => {
  const before = [round(100, 9, 1), round(300, 2, 1), round(200, 1, 2)];
  const now = [round(400, 2, 3), round(1, 1, 0.5), round(100, 7, 0.5)];
  expect([...againstHead('abc1234', 'now').split('\n'), ...againstLines('feed', { before, now })]).toEqual([
    '| row | measure | abc1234 | now | now / abc1234 | |',
    '|---|---|---|---|---|---|',
    '| feed | operations per second | 200 | 100 | 0.50 |  |',
    '| feed | CPU ms per operation, PostgreSQL | 1.00 | 0.50 | 0.50 |  |',
    '| feed | CPU ms per operation, assembly | 2.00 | 2.00 | 1.00 |  |',
    '| feed | CPU ms per operation, of ours and PostgreSQL | 3.00 | 5.00 | 1.67 | **slower** |',
  ]);
});

test.each([
  [1.05, false],
  [1.06, true],
])('a row whose CPU time is %f times as long is marked as slower: %s', (now, isSlower) => {
  const lines = againstLines('feed', { before: [round(1, 1, 0)], now: [round(1, now, 0)] });
  expect(lines.at(-1)?.includes('slower')).toBe(isSlower);
});

test('a process that exists at one commit only has no ratio where the other has no time', () => {
  const lines = againstLines('feed', {
    before: [{ perSecond: 1, cpu: { assembly: 1 } }],
    now: [{ perSecond: 1, cpu: { assembly: 1, content: 1 } }],
  });
  expect(lines).toContain('| feed | CPU ms per operation, content | 0.00 | 1.00 |  |  |');
});

test('a process without CPU time has no line', () => {
  const rounds = [{ perSecond: 1, cpu: { content: 1, account: 0.004 } }];
  expect(againstLines('feed', { before: rounds, now: rounds }).join('\n')).not.toContain('account');
});

test('CPU time per operation is the difference of two readings without that of an idle platform', () => {
  const used = usedBetween({ assembly: 100 }, { assembly: 300, PostgreSQL: 50, content: 1 }, 4);
  expect(used).toEqual({ cpu: { assembly: 200, PostgreSQL: 50, content: 1 }, seconds: 4 });
  const idle = { cpu: { assembly: 20, content: 5 }, seconds: 2 };
  expect(perOperation(used, idle, 100)).toEqual({ assembly: 1.6, PostgreSQL: 0.5, content: 0 });
});
