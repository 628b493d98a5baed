import { Skeleton } from '@mantine/core';
import type { Statement } from '@velvet/contracts/payment/statements';
import { statementTexts } from '#texts/statements.ts';
import { count, money } from '#ui/format.ts';
import classes from './statement-totals.module.css';
import { totalsOf } from './totals.ts';

export function StatementTotals({ statements }: { readonly statements: readonly Statement[] | undefined }) {
  const totals = statements && totalsOf(statements);
  const figures = [
    [statementTexts.totalEarnings, totals && money(totals.earnings), 'gold'],
    [statementTexts.totalPayouts, totals && money(totals.payouts), undefined],
    [statementTexts.pendingAmount, totals && money(totals.pending), undefined],
    [statementTexts.totalTransactions, totals && count(totals.transactions), undefined],
  ] as const;
  return (
    <dl className={classes.totals} aria-label={statementTexts.totals}>
      {figures.map(([label, value, tone]) => (
        <div key={label} className={classes.total} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton height={30} width={110} my={5} />}</dd>
        </div>
      ))}
    </dl>
  );
}
