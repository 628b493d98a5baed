import { decimalFromMinor } from '@velvet/contracts/money';
import type { Promotion, ShownPromotion } from '@velvet/contracts/payment/promotions';
import type { Quote } from '@velvet/contracts/payment/quotes';
import type { Discount } from '#catalog/quote.ts';
import type { ListedPromotion, OpenPromotion, PromotionRow } from '#catalog/promotion.repository.ts';

/** Returns whether a promotion can be used now, apart from who uses it. */
export function stateOf({ stoppedAt, endsAt, useLimit }: PromotionRow, used: number, now: Date): Promotion['state'] {
  if (stoppedAt !== null) return 'stopped';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return useLimit !== null && used >= useLimit ? 'usedUp' : 'running';
}

const termsOf = ({ kind, code, percent, months, days, audience, endsAt }: PromotionRow) => ({
  kind,
  code,
  percent,
  months,
  days,
  audience,
  endsAt: endsAt && endsAt.toISOString(),
});

/** @param page address of the creator's page */
export function presentPromotion(row: ListedPromotion, page: string, now: Date): Promotion {
  const { id, used, useLimit, revenueMinor, currency, isPublic, createdAt, code } = row;
  return {
    ...termsOf(row),
    id,
    state: stateOf(row, used, now),
    used,
    uses: useLimit,
    revenue: decimalFromMinor(revenueMinor),
    currency,
    isPublic,
    link: `${page}?promo=${encodeURIComponent(code)}`,
    createdAt: createdAt.toISOString(),
  };
}

export const presentShown = (row: OpenPromotion, quotes: Quote[]): ShownPromotion => ({
  ...termsOf(row),
  left: row.useLimit === null ? null : Math.max(0, row.useLimit - row.used),
  quotes,
});

/** Returns the discount of a promotion as the quote takes it. */
export function discountOf({ percent, months }: PromotionRow): Discount | undefined {
  return percent === null || months === null ? undefined : { percent, months };
}
