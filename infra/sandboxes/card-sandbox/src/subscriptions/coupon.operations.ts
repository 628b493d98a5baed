import { newSecret } from '@velvet/kit/base/ids';
import { z } from 'zod';
import { seconds, type StripeObject } from '#api/object.ts';
import { operation } from '#api/operation.ts';
import { currency, id, integer, text } from '#api/params.ts';
import { invalidRequest, missing } from '#api/stripe-error.ts';
import { couponRepository, type CouponRow } from './coupon.repository.ts';

const couponObject = ({ id: coupon, amountOff, currency: unit, months, name, createdAt }: CouponRow): StripeObject => ({
  id: coupon,
  object: 'coupon',
  amount_off: amountOff,
  created: seconds(createdAt),
  currency: unit.toLowerCase(),
  duration: 'repeating',
  duration_in_months: months,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
});

/** Amounts off the first months alone. */
const creation = {
  id: id.optional(),
  amount_off: integer.pipe(z.number().min(1).max(99_999_999)),
  currency,
  duration: z.literal('repeating'),
  duration_in_months: integer.pipe(z.number().min(1).max(120)),
  name: text(40).optional(),
};

export const couponOperations = [
  operation('POST /coupons', creation, async ({ tx, time }, input) => {
    const row: CouponRow = {
      id: input.id ?? newSecret(6),
      amountOff: input.amount_off,
      currency: input.currency,
      months: input.duration_in_months,
      name: input.name ?? null,
      createdAt: await time.now(tx),
    };
    if (!(await couponRepository(tx).insert(row)))
      throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
    return couponObject(row);
  }),

  operation('GET /coupons/:id', {}, async ({ tx }, _input, coupon) => {
    const row = await couponRepository(tx).find(coupon);
    if (!row) throw missing('coupon', coupon);
    return couponObject(row);
  }),
];
