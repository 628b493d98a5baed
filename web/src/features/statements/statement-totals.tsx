import { Text } from '@mantine/core';
import type { Statement } from '@velvet/contracts/payment/statements';
import { statementTexts as texts } from '#texts/statements.ts';
import { Figures } from '#ui/figures.tsx';
import { count, money } from '#ui/format.ts';
import { totalsOf } from './totals.ts';

export function StatementTotals({ statements }: { readonly statements: readonly Statement[] | undefined }) {
  const totals = statements && totalsOf(statements);
  const figures = [
    { label: texts.totalEarnings, value: totals && money(totals.earnings) },
    { label: texts.totalPayouts, value: totals && money(totals.payouts) },
    { label: texts.pendingAmount, value: totals && money(totals.pending) },
    { label: texts.totalTransactions, value: totals && count(totals.transactions) },
  ];
  return (
    <div>
      <Figures label={texts.totals} figures={figures} />
      <Text mt="2xs" mx="4xs" fz="caption" c="dimmed">
        {texts.totalsNote}
      </Text>
    </div>
  );
}
