import type { WritingFacts } from '@velvet/access/writing';
import { TooManyRequests } from '@velvet/contracts/failure';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import { Refusal } from '@velvet/kit/http/refusal';

/** A person whose identity was checked writes to more strangers, because an abuse has consequences. */
const verifiedFactor = 10;
/** Calls that one person starts in one conversation. */
const rings = { max: 6, windowSeconds: 600 };
const daySeconds = 86_400;

export type ContactBudgetParts = { cache: Pick<Cache, 'limit'>; firstContactsPerDay: number };

/**
 * Budgets of one person towards others, besides the rate of messages: strangers to whom the person writes first, and calls that ring. Both
 * count attempts. Without the cache there is no budget.
 */
export function contactBudget({ cache, firstContactsPerDay }: ContactBudgetParts) {
  async function spend(key: string, rule: { max: number; windowSeconds: number }, message: string): Promise<void> {
    const decision = await cache.limit(key, rule).catch((error: unknown) => {
      if (error instanceof CacheUnavailable) return undefined;
      throw error;
    });
    if (decision?.allowed !== false) return;
    throw new Refusal(TooManyRequests, { message, retryAfterSeconds: Math.ceil(decision.resetMs / 1000) });
  }

  return {
    /** @throws {Refusal} TooManyRequests */
    async requireContact(userId: UserId, facts: WritingFacts, isVerified: boolean): Promise<void> {
      if (!isFirstContact(facts)) return;
      const max = firstContactsPerDay * (isVerified ? verifiedFactor : 1);
      const message = 'You wrote to many new people today. Please write to further ones tomorrow.';
      await spend(`messaging.first-contacts:${userId}`, { max, windowSeconds: daySeconds }, message);
    },

    /** @throws {Refusal} TooManyRequests */
    requireRing: (userId: UserId, conversationId: ConversationId): Promise<void> =>
      spend(
        `messaging.rings:${userId}:${conversationId}`,
        rings,
        'You called this person several times. Please wait some minutes before you call again.',
      ),
  };
}

/** The first message to a person who has not written, does not follow the sender, and is not paid by the sender. */
const isFirstContact = ({ hasSenderWritten, hasReceiverWritten, isFollowed, isSubscriber }: WritingFacts): boolean =>
  !hasSenderWritten && !hasReceiverWritten && !isFollowed && !isSubscriber;
