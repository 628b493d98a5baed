import { mountEntitlements } from '@velvet/entitlements/mount';
import type { Context } from '#context.ts';

/** The subscribers of a creator, to whom new posts are delivered. */
export const entitlements = mountEntitlements<Context>({
  subscriptions: { renewalToleranceMs: ({ config }) => config.renewalToleranceMs },
});
