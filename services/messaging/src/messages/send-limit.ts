import { setTimeout as delay } from 'node:timers/promises';
import { TooManyRequests } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { CacheUnavailable, type Cache, type LimitDecision } from '@velvet/kit/cache/cache';
import { Refusal } from '@velvet/kit/http/refusal';

const windowSeconds = 60;
/** A person with fewer messages left waits for the decision of the cache. */
const reserve = 20;
/** time for which messages wait to be counted, in milliseconds, and how many of a person do */
const countEveryMs = 100;
const mostUncounted = 10;

/** A person that sent a message lately. `until`: end of the window, milliseconds since 1970 */
type Sender = { left: number; uncounted: number; until: number };

export type SendLimitParts = { cache: Pick<Cache, 'limit'>; clock: Clock; sendsPerMinute: number };

/**
 * Limits the messages of a person per minute, over all replicas. Far from the limit a message does not wait for the cache: it is counted
 * together with others soon after. Near the limit every message waits. So each further replica may exceed the limit by ten messages.
 * Sending does not depend on the cache: without it there is no limit.
 * @returns a function that counts a message; it throws {Refusal} TooManyRequests
 */
export function sendLimit({ cache, clock, sendsPerMinute: max }: SendLimitParts): (userId: UserId) => Promise<void> {
  const senders = new Map<UserId, Sender>();
  let isCounting = false;

  async function decide(userId: UserId, count: number): Promise<LimitDecision | undefined> {
    senders.delete(userId);
    const decision = await cache.limit(`messaging.sends:${userId}`, { max, windowSeconds, count }).catch(unlessAway);
    const uncounted = senders.get(userId)?.uncounted ?? 0;
    if (decision && decision.remaining > reserve)
      senders.set(userId, { left: decision.remaining, uncounted, until: clock.now().getTime() + decision.resetMs });
    return decision;
  }

  /** Counts the messages that wait, and forgets people whose window is over. */
  async function countSoon(): Promise<void> {
    isCounting = true;
    await delay(countEveryMs, undefined, { ref: false });
    isCounting = false;
    const now = clock.now().getTime();
    for (const [userId, { uncounted, until }] of senders)
      // a message that cannot be counted was sent anyway
      if (uncounted > 0) decide(userId, uncounted).catch(() => undefined);
      else if (until <= now) senders.delete(userId);
  }

  const mayWait = ({ left, uncounted, until }: Sender) =>
    uncounted < mostUncounted && left - uncounted > reserve && clock.now().getTime() < until;

  return async (userId) => {
    const sender = senders.get(userId);
    if (sender && mayWait(sender)) {
      sender.uncounted += 1;
      if (!isCounting) void countSoon();
      return;
    }
    const decision = await decide(userId, 1 + (sender?.uncounted ?? 0));
    if (decision?.allowed !== false) return;
    throw new Refusal(TooManyRequests, {
      message: 'You are sending messages too quickly. Please wait a moment and try again.',
      retryAfterSeconds: Math.ceil(decision.resetMs / 1000),
    });
  };
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof CacheUnavailable)) throw error;
}
