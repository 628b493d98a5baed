import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Statement } from '@velvet/contracts/payment/statements';
import { salesQuery } from '#resources/statements.ts';
import { statementTexts } from '#texts/statements.ts';
import { Dialog } from '#ui/dialog.tsx';
import { money } from '#ui/format.ts';
import { weekBefore } from './closing-day.ts';
import { SaleList } from './sale-list.tsx';
import classes from './statement-dialog.module.css';
import { dollars } from './totals.ts';

type StatementDialogProps = {
  /** kept while the dialog fades */
  readonly statement: Statement | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** A statement with each sale behind it. */
export function StatementDialog({ statement, isOpen, onClose }: StatementDialogProps) {
  return (
    <Dialog opened={isOpen && statement !== undefined} onClose={onClose} size={620} title={statement?.title}>
      {statement && (
        <>
          <Text mt="-4xs" mb="md" c="dimmed">
            {statementTexts.stateOf(weekBefore(statement.date), statement.status)}
          </Text>
          <Sums statement={statement} />
          <Sales statement={statement} onLeave={onClose} />
        </>
      )}
    </Dialog>
  );
}

function Sums({ statement: { amount, fees, netAmount, currency } }: { readonly statement: Statement }) {
  const sums = [
    [statementTexts.net, netAmount],
    [statementTexts.gross, amount],
    [statementTexts.fees, fees],
  ] as const;
  return (
    <dl className={classes.sums}>
      {sums.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" fz="caption" c="dimmed">
            {label}
          </Text>
          <Text component="dd" mt="5xs" ff="heading" fz="2xl" data-tabular>
            {money(dollars(value, currency))}
          </Text>
        </div>
      ))}
    </dl>
  );
}

function Sales({ statement, onLeave }: { readonly statement: Statement; readonly onLeave: () => void }) {
  const pages = useInfiniteQuery(salesQuery(statement.id));
  const { salesLabel, salesFailed } = statementTexts;
  return (
    <SaleList label={salesLabel} pages={pages} failed={salesFailed} currency={statement.currency} onLeave={onLeave} />
  );
}
