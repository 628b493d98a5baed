import { listStatements, listStatementTransactions, readStatement } from '@velvet/contracts/payment/statements';
import { listPayoutTransactions } from '@velvet/contracts/payment/payouts';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const statementRoutes = [
  serve(listStatements, ({ statements }: Context, { caller, query }) => statements.list(caller.id, query)),
  serve(readStatement, ({ statements }: Context, { caller, params }) => statements.read(caller.id, params.id)),
  serve(listStatementTransactions, ({ statements }: Context, { caller, params, query }) =>
    statements.listTransactions(caller.id, params.id, query),
  ),
  serve(listPayoutTransactions, ({ statements }: Context, { caller, params, query }) =>
    statements.listOfPayout(caller.id, params.id, query),
  ),
];
