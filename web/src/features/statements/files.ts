import type { Statement } from '@velvet/contracts/payment/statements';
import type { Sale } from '#resources/statements.ts';
import { statementTexts } from '#texts/statements.ts';
import { csv } from '@velvet/contracts/csv';
import { itemOf, payerOf } from './sale-words.ts';

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
      row.netAmount,
      row.amount,
      row.fees,
      row.currency,
      row.transactions,
      row.method,
    ]),
  );
}

export function salesFile({ currency }: Statement, sales: readonly Sale[]): string {
  return csv(
    columns.transaction,
    sales.map((row) => [
      row.id,
      row.bookedAt,
      row.kind,
      itemOf(row),
      payerOf(row),
      row.payer?.handle ?? null,
      row.netAmount,
      row.amount,
      row.fees,
      currency,
      row.contentId,
      row.subscriptionId,
    ]),
  );
}
