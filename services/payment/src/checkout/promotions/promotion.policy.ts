import type { UserId } from '@velvet/contracts/ids';
import { PromotionNotForCaller, PromotionNotFound, PromotionOver } from '@velvet/contracts/payment/failures';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { promotionRepository, type PromotionRow } from '#catalog/promotion.repository.ts';
import { stateOf } from './promotion.ts';

const messages = {
  usedUp: 'This offer is used up.',
  ended: 'This offer has ended.',
  stopped: 'This offer has ended.',
  new: 'This offer is for new subscribers.',
  returning: 'This offer is for people who subscribed before.',
  used: "You've already used this offer.",
  trial: "You've already had a free trial of this creator.",
} as const;

type Use = { creatorId: UserId; userId: UserId; code: string; kind: PromotionRow['kind']; now: Date };

/**
 * Requires that a person can use a promotion, and locks it until the use is inserted, so that parallel people never exceed its uses.
 *
 * @throws {Refusal} `PromotionNotFound`, `PromotionOver`, `PromotionNotForCaller`
 */
export async function requirePromotion(
  tx: Transaction,
  { creatorId, userId, code, kind, now }: Use,
): Promise<PromotionRow> {
  const promotions = promotionRepository(tx);
  const promotion = await promotions.lock(creatorId, code);
  if (promotion?.kind !== kind) throw new Refusal(PromotionNotFound);
  const { all, own } = await promotions.countUses(promotion.id, userId);
  const state = stateOf(promotion, all, now);
  if (state !== 'running') throw new Refusal(PromotionOver, { message: messages[state] });
  if (own > 0) throw new Refusal(PromotionNotForCaller, { message: messages.used });
  if (kind === 'trial' && (await promotions.hasHadTrial(userId, creatorId)))
    throw new Refusal(PromotionNotForCaller, { message: messages.trial });
  const { audience } = promotion;
  if (audience === 'all') return promotion;
  const isReturning = await promotions.hasSubscribed(userId, creatorId);
  if (isReturning !== (audience === 'returning'))
    throw new Refusal(PromotionNotForCaller, { message: messages[audience] });
  return promotion;
}
