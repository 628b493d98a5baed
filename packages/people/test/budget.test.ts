import { UserId } from '@velvet/contracts/ids';
import { movableClock, type Clock } from '@velvet/kit/base/clock';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import { expect, test } from 'vitest';
import { openBudgets } from '#budget.ts';
import type { BudgetKind } from '#budget-rules.ts';
import type { TrustFacts } from '#trust.ts';

const [ana, bo, cy] = ['ana', 'bo', 'cy'].map((name) => UserId.parse(`social|${name}`)) as [UserId, UserId, UserId];
const crowd = (size: number) => Array.from({ length: size }, (_, at) => UserId.parse(`social|${at}`));

/** Counts in windows as the caches do, by the clock of the test. */
function limitBy(clock: Clock): Cache['limit'] {
  const windows = new Map<string, { count: number; until: number }>();
  return (key, { max, windowSeconds }) => {
    const now = clock.now().getTime();
    const known = windows.get(key);
    const open = known && known.until > now ? known : { count: 0, until: now + windowSeconds * 1000 };
    open.count += 1;
    windows.set(key, open);
    const remaining = Math.max(0, max - open.count);
    return Promise.resolve({ allowed: open.count <= max, remaining, resetMs: open.until - now });
  };
}

type Facts = (now: Date) => TrustFacts | undefined;
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
const people = {
  'somebody without a card': () => undefined,
  'a new member': (now) => ({ verified: false, joinedAt: now }),
  'a member of yesterday': (now) => ({ verified: false, joinedAt: daysAgo(now, 1) }),
  'a member with an earlier card': () => ({ verified: false, joinedAt: null }),
  'a verified new member': (now) => ({ verified: true, joinedAt: now }),
} satisfies Record<string, Facts>;

function openedFor(facts: Facts = people['a new member'], environment: Record<string, string> = {}) {
  const clock = movableClock();
  const found = facts(clock.now());
  const budgets = openBudgets({
    cache: { limit: limitBy(clock) },
    clock,
    environment,
    findTrust: () => Promise.resolve(found),
  });
  return {
    ...budgets,
    clock,
    /** Acts on each of the receivers in turn. @returns how often it was allowed before the first refusal */
    async countAllowed(kind: BudgetKind, receivers: Iterable<UserId>): Promise<number> {
      let count = 0;
      for (const receiver of receivers) {
        if (!(await budgets.allows(kind, ana, receiver))) break;
        count += 1;
      }
      return count;
    },
  };
}

const towardsOne: Record<BudgetKind, readonly [newcomer: number, member: number, verified: number]> = {
  comments: [15, 30, 60],
  likes: [200, 600, 1200],
  mentions: [3, 10, 10],
  follows: [10, 10, 10],
  firstContacts: [10, 20, 200],
  rings: [6, 6, 6],
  notes: [10, 30, 60],
};
const most = 1300;

test.each(Object.entries(towardsOne) as [BudgetKind, (typeof towardsOne)[BudgetKind]][])(
  '%s towards one person end at the budget of the trust in their author',
  async (kind, [newcomer, member, verified]) => {
    const expected = [newcomer, newcomer, member, member, verified];
    const counts = Object.values(people).map((facts) =>
      openedFor(facts).countAllowed(kind, Array<UserId>(most).fill(bo)),
    );
    expect(await Promise.all(counts)).toEqual(expected);
  },
);

test.each([
  ['mentions', [30, 200, 200]],
  ['follows', [50, 200, 400]],
  ['firstContacts', [10, 20, 200]],
] as const)('%s of many people end at the budget of a day', async (kind, [newcomer, member, verified]) => {
  const count = (facts: Facts) => openedFor(facts).countAllowed(kind, crowd(most));
  expect(await count(people['a new member'])).toBe(newcomer);
  expect(await count(people['a member of yesterday'])).toBe(member);
  expect(await count(people['a verified new member'])).toBe(verified);
});

test.each(['comments', 'likes', 'rings', 'notes'] as const)(
  '%s towards many people have no common budget',
  async (kind) => {
    expect(await openedFor().countAllowed(kind, crowd(most))).toBe(most);
  },
);

test('a spent budget opens again when its window is over, and concerns neither others nor other kinds', async () => {
  const { countAllowed, allows, clock } = openedFor();
  const attempts = Array<UserId>(most).fill(bo);
  expect(await countAllowed('comments', attempts)).toBe(15);
  expect(await allows('comments', ana, cy)).toBe(true);
  expect(await allows('comments', cy, bo)).toBe(true);
  expect(await allows('likes', ana, bo)).toBe(true);
  clock.advance({ minutes: 9 });
  expect(await allows('comments', ana, bo)).toBe(false);
  clock.advance({ minutes: 1, seconds: 1 });
  expect(await countAllowed('comments', attempts)).toBe(15);
});

test('the comments of a day are bounded, too', async () => {
  const { countAllowed, clock } = openedFor();
  let count = 0;
  for (let window = 0; window < 8; window += 1) {
    count += await countAllowed('comments', Array<UserId>(15).fill(bo));
    clock.advance({ minutes: 11 });
  }
  expect(count).toBe(100);
});

test('a refusal names the act and the time until the next one', async () => {
  const { require, clock } = openedFor();
  const ring = () => require('rings', ana, bo);
  for (let turn = 0; turn < 6; turn += 1) await ring();
  clock.advance({ minutes: 2, seconds: 30 });
  await expect(ring()).rejects.toMatchObject({
    failure: { status: 429, code: 'TooManyRequests' },
    message: 'You have called this person several times. Please try again in 8 minutes.',
    parts: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 420 && seconds <= 450) },
  });
  for (let turn = 0; turn < 10; turn += 1) await require('firstContacts', ana, bo);
  await expect(require('firstContacts', ana, bo)).rejects.toMatchObject({
    message: 'You have written to many new people. Please try again in 24 hours.',
  });
});

test('acts towards oneself cost nothing', async () => {
  const own = Array<UserId>(most).fill(ana);
  expect(await openedFor().countAllowed('likes', own)).toBe(most);
});

test('the factor multiplies every budget, and 0 switches them off', async () => {
  const attempts = Array<UserId>(most).fill(bo);
  const count = (BUDGET_FACTOR: string) => openedFor(undefined, { BUDGET_FACTOR }).countAllowed('rings', attempts);
  expect(await count('2')).toBe(12);
  expect(await count('0.01')).toBe(1);
  expect(await count('0')).toBe(most);
  expect(() => openedFor(undefined, { BUDGET_FACTOR: '-1' })).toThrow('BUDGET_FACTOR');
});

test('there is no budget while the cache is unreachable, and other failures are not hidden', async () => {
  const opened = (failure: Error) =>
    openBudgets({
      cache: { limit: () => Promise.reject(failure) },
      clock: movableClock(),
      environment: {},
      findTrust: () => Promise.resolve(undefined),
    });
  await expect(opened(new CacheUnavailable('away')).require('likes', ana, bo)).resolves.toBeUndefined();
  await expect(opened(new Error('broken')).require('likes', ana, bo)).rejects.toThrow('broken');
});
