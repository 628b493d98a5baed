import type { Statement, StatementTransaction } from '@velvet/contracts/payment/statements';
import { statementTexts } from '#texts/statements.ts';
import { csv } from './csv.ts';

const { columns } = statementTexts;

export function statementsFile(statements: readonly Statement[]): string {
  return csv(
    columns.statement,
    statements.map((row) => [
      row.id,
      row.title,
      row.description,
      row.type,
      row.status,
      row.period,
      row.date,
      row.amount,
      row.fees,
      row.netAmount,
      row.currency,
      row.transactions,
      row.method,
    ]),
  );
}

export function salesFile({ currency }: Statement, sales: readonly StatementTransaction[]): string {
  return csv(
    columns.transaction,
    sales.map((row) => [
      row.id,
      row.bookedAt,
      row.kind,
      row.contentId,
      row.subscriptionId,
      row.amount,
      row.fees,
      row.netAmount,
      currency,
    ]),
  );
}
