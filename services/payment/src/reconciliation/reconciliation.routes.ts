import { decideDifference, listDifferences, readReconciliation } from '@velvet/contracts/payment/reconciliation';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const reconciliationRoutes = [
  serve(readReconciliation, ({ reconciliation }: Context) => reconciliation.read()),
  serve(listDifferences, ({ reconciliation }: Context, { query }) => reconciliation.list(query.state, query)),
  serve(decideDifference, ({ differences }: Context, { caller, params, body }) =>
    body.decision === 'refund'
      ? differences.refund(caller.id, params.id, body.note)
      : differences.acknowledge(caller.id, params.id, body.note),
  ),
];
