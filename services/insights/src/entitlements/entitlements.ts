import { mountEntitlements } from '@velvet/entitlements/mount';
import type { Context } from '#context.ts';

/** The plan of the platform decides the ranges of the statistics. Earnings are in the currencies of creators. */
export const entitlements = mountEntitlements<Context>({ platformPlans: true, currencies: true });
