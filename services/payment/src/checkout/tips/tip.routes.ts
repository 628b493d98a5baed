import { endTipGoal, readTipping, setTipGoal } from '@velvet/contracts/payment/tips';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const tipRoutes = [
  serve(readTipping, ({ tipGoals }: Context, { caller, params }) =>
    tipGoals.read(caller?.id ?? null, params.creatorId),
  ),
  serve(setTipGoal, ({ tipGoals }: Context, { caller, body }) => tipGoals.set(caller.id, body)),
  serve(endTipGoal, async ({ tipGoals }: Context, { caller }) => ({ ended: await tipGoals.end(caller.id) })),
];
