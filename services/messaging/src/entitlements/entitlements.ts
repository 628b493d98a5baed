import { mountEntitlements } from '@velvet/entitlements/mount';
import type { Context } from '#context.ts';

/** For people that accept messages of their subscribers, and for the filter of the list. */
export const entitlements = mountEntitlements<Context>({
  subscriptions: { renewalToleranceMs: ({ config }) => config.renewalToleranceMs },
});
