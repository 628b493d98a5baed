import { readSpending, setRenewalReminder, setSpendingCap } from '@velvet/contracts/payment/spending';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const spendingRoutes = [
  serve(readSpending, ({ spending }: Context, { caller }) => spending.read(caller.id)),
  serve(setSpendingCap, ({ spending }: Context, { caller, body }) => spending.setCap(caller.id, body.amount)),
  serve(setRenewalReminder, ({ spending }: Context, { caller, body }) => spending.setReminder(caller.id, body.days)),
];
