import type { PromotionAudience } from '@velvet/contracts/payment/promotions';
import type { PromotionBody } from '#resources/promotions.ts';

/** The terms of an offer, as typed. */
export type TypedPromotion = {
  readonly kind: 'discount' | 'trial';
  readonly percent: string;
  readonly months: string;
  readonly days: string;
  readonly audience: PromotionAudience;
  /** '' is no limit */
  readonly uses: string;
  /** last day, 'YYYY-MM-DD' in the local zone; '' is no end */
  readonly endsAt: string;
  /** '' is a random one */
  readonly code: string;
  readonly isPublic: boolean;
};

export const emptyPromotion: TypedPromotion = {
  kind: 'discount',
  percent: '20',
  months: '1',
  days: '7',
  audience: 'all',
  uses: '',
  endsAt: '',
  code: '',
  isPublic: false,
};

/** Text that is no number stays invalid for the contract. */
const wholeOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Returns the terms as the contract takes them. An offer ends with its last day, in the zone of the browser. */
export function bodyOf(typed: TypedPromotion): PromotionBody {
  const { kind, uses, endsAt, code, isPublic } = typed;
  const common = {
    uses: uses.trim() === '' ? null : wholeOf(uses),
    endsAt: endsAt === '' ? null : new Date(`${endsAt}T23:59:59`).toISOString(),
    isPublic,
    ...(code.trim() !== '' && { code }),
  };
  if (kind === 'trial') return { kind, days: wholeOf(typed.days) as 7, ...common };
  return {
    kind,
    percent: wholeOf(typed.percent),
    months: wholeOf(typed.months),
    audience: typed.audience,
    ...common,
  };
}
