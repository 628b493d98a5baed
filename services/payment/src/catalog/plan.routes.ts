import { readPlan, setPlan } from '@velvet/contracts/payment/plans';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const planRoutes = [
  serve(setPlan, ({ plans }: Context, { caller, body }) => plans.set(caller.id, body)),
  serve(readPlan, ({ plans }: Context, { caller, params }) => plans.read(params.creatorId, caller?.id)),
];
