import { mountEntitlements } from '@velvet/entitlements/mount';
import type { Context } from '#context.ts';

/** Subscriptions and tickets, for the rooms of sessions. */
export const entitlements = mountEntitlements<Context>({
  subscriptions: { renewalToleranceMs: ({ config }) => config.REALTIME_RENEWAL_TOLERANCE_HOURS * 3_600_000 },
  purchases: true,
});
