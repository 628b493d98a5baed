import { z } from 'zod';
import { Moment } from '#time.ts';

/**
 * Prices of the renewals of a subscription, in units of the currency. The first entry is the next renewal. Each other entry is the first
 * renewal at another price, for example after the months of a discount. Empty if nothing is charged.
 */
export const RenewalPrices = z.array(z.object({ price: z.number(), from: Moment }));
export type RenewalPrices = z.infer<typeof RenewalPrices>;
