import { reservationService } from '#checkout/purchases/reservation.service.ts';
import { dueGiftService } from '#checkout/gifts/due-gift.service.ts';
import { giftService } from '#checkout/gifts/gift.service.ts';
import { redemptionService } from '#checkout/gifts/redemption.service.ts';
import { codeGuesses } from '#checkout/promotions/code-guess.ts';
import { duePromotionService } from '#checkout/promotions/due-promotion.service.ts';
import { promotionService, shownPromotionService } from '#checkout/promotions/promotion.service.ts';
import { trialService } from '#checkout/promotions/trial.service.ts';
import { tipService } from '#checkout/tips/tip.service.ts';
import type { TipConfig } from '#config.ts';
import type { CheckoutParts } from '#checkout/purchases/checkout.ts';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Budgets } from '@velvet/people/budget';
import type { Logger } from '@velvet/kit/observability/logger';

export type OfferParts = CheckoutParts & {
  logger: Logger;
  cache: Cache;
  budgets: Budgets;
  tips: TipConfig;
  publicUrl: string;
  /** returns the whole charge of a gift that was not delivered */
  refund: (paymentId: string) => Promise<unknown>;
};

/** Limited offers, gifts, tips, promotions and free trials. */
export const offerServices = (parts: OfferParts) => ({
  reservations: reservationService(parts),
  gifts: giftService(parts),
  tips: tipService(parts),
  redemptions: redemptionService(parts),
  dueGifts: dueGiftService(parts),
  promotions: promotionService(parts),
  shownPromotions: shownPromotionService(parts),
  trials: trialService(parts),
  codes: codeGuesses(parts.cache),
  duePromotions: duePromotionService(parts),
});
