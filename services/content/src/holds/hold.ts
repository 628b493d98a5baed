import { giftLimits } from '@velvet/contracts/payment/gifts';

/** A gift by link can be redeemed this long after its sale, so what was ever offered is kept a day longer. */
export const holdMs = (giftLimits.redeemDays + 1) * 86_400_000;
