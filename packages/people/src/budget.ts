import { TooManyRequests } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import { Refusal } from '@velvet/kit/http/refusal';
import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import { budgetRules, type BudgetKind, type BudgetRule } from './budget-rules.ts';
import { trustOf, type TrustFacts } from './trust.ts';

const settings = {
  /** multiplies every budget of one person towards others, such as comments, likes and follows; 0 switches them off, for measurements */
  BUDGET_FACTOR: z.coerce.number().min(0).default(1),
} as const;

export type BudgetParts = {
  cache: Pick<Cache, 'limit'>;
  clock: Clock;
  environment: Environment;
  /** undefined for a person whose card has not arrived */
  findTrust(userId: UserId): Promise<TrustFacts | undefined>;
};

export type Budgets = ReturnType<typeof openBudgets>;

/** A rule whose window has no acts left, and the time until its end. */
type Spent = { rule: BudgetRule; waitMs: number };

/**
 * Budgets of one person towards others (`budgetRules`), shared by all replicas. They count attempts, also refused ones. Acts towards
 * oneself cost nothing. Without the cache there is no budget.
 */
export function openBudgets({ cache, clock, environment, findTrust }: BudgetParts) {
  const { BUDGET_FACTOR: factor } = readConfig(settings, environment);
  const scaled = (acts: number) => Math.ceil(acts * factor);

  const trustIn = async (userId: UserId) => trustOf(await findTrust(userId), clock.now());

  /** Counts an act in a window. @returns the time until its end in milliseconds, 0 within the budget */
  async function count(key: string, { windowSeconds, max }: BudgetRule, userId: UserId): Promise<number> {
    const most = scaled(max.verified);
    const { allowed, remaining, resetMs } = await cache.limit(key, { max: most, windowSeconds });
    const acts = most - remaining;
    // most acts fit into every budget and need no statement
    const isWithin = allowed && (acts <= scaled(max.newcomer) || acts <= scaled(max[await trustIn(userId)]));
    return isWithin ? 0 : resetMs;
  }

  /** Counts an act in the windows of its kind, up to the first that has no acts left. */
  async function spend(kind: BudgetKind, userId: UserId, receiverId: UserId): Promise<Spent | undefined> {
    if (userId === receiverId || factor === 0) return undefined;
    for (const rule of budgetRules[kind]) {
      const receiver = rule.per === 'receiver' ? `:${receiverId}` : '';
      const key = `budget.${kind}.${rule.windowSeconds}:${userId}${receiver}`;
      const waitMs = await count(key, rule, userId).catch(unlessAway);
      if (waitMs > 0) return { rule, waitMs };
    }
    return undefined;
  }

  return {
    /** Counts an act. @throws {Refusal} TooManyRequests beyond the budget, with the time until the next act */
    async require(kind: BudgetKind, userId: UserId, receiverId: UserId): Promise<void> {
      const spent = await spend(kind, userId, receiverId);
      if (!spent) return;
      const { refusal } = spent.rule;
      const retryAfterSeconds = Math.ceil(spent.waitMs / 1000);
      const message = refusal && `${refusal} Please try again ${inWords(retryAfterSeconds)}.`;
      throw new Refusal(TooManyRequests, { ...(message && { message }), retryAfterSeconds });
    },

    /** Counts an act. @returns whether it is within the budget, for acts that have less effect beyond it */
    async allows(kind: BudgetKind, userId: UserId, receiverId: UserId): Promise<boolean> {
      return (await spend(kind, userId, receiverId)) === undefined;
    },
  };
}

function unlessAway(error: unknown): 0 {
  if (error instanceof CacheUnavailable) return 0;
  throw error;
}

const words = new Intl.RelativeTimeFormat('en');

/** 'in 8 minutes', 'in 23 hours'. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? words.format(minutes, 'minute') : words.format(Math.ceil(minutes / 60), 'hour');
}
