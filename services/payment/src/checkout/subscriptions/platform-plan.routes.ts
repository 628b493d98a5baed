import {
  choosePlatformPlan,
  listPlatformPlans,
  premiumPlanId,
  readPlatformPlan,
} from '@velvet/contracts/payment/platform-plans';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idempotentRequest } from '#checkout/requests/idempotent-request.ts';

export const platformPlanRoutes = [
  serve(listPlatformPlans, ({ platformPlans }: Context) => Promise.resolve(platformPlans.list())),
  serve(readPlatformPlan, ({ platformPlans }: Context, { caller }) => platformPlans.read(caller.id)),
  serve(choosePlatformPlan, async ({ subscribing, taxProfiles }: Context, { caller, headers, body, network }) => {
    await taxProfiles.noteConnection(caller.id, headers);
    const { paymentMethodId } = body;
    const request = idempotentRequest({ personId: caller.id, headers, body }, 'platform-plan', [
      premiumPlanId,
      paymentMethodId,
    ]);
    return subscribing.choosePremium(request, paymentMethodId, network);
  }),
];
