import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Statement, StatementTransaction } from '@velvet/contracts/payment/statements';
import { messageOf } from '#api/failure.ts';
import { statementTexts } from '#texts/statements.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorFace } from '#ui/faces.tsx';
import { moment, money } from '#ui/format.ts';
import { SiteLink } from '#ui/site-link.tsx';
import { weekBefore } from './closing-day.ts';
import { salesQuery } from './queries.ts';
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
          <p className={classes.period}>{weekBefore(statement.date)}</p>
          <Sums statement={statement} />
          <Sales statement={statement} onLeave={onClose} />
        </>
      )}
    </Dialog>
  );
}

function Sums({ statement: { amount, fees, netAmount, currency } }: { readonly statement: Statement }) {
  const sums = [
    [statementTexts.gross, amount],
    [statementTexts.fees, fees],
    [statementTexts.net, netAmount],
  ] as const;
  return (
    <dl className={classes.sums}>
      {sums.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(dollars(value, currency))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sales({ statement, onLeave }: { readonly statement: Statement; readonly onLeave: () => void }) {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    salesQuery(statement.id),
  );
  if (isError && !data) {
    return <ErrorFace message={messageOf(error, statementTexts.salesFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className={classes.waiting} aria-hidden>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={40} radius="sm" />
        ))}
      </div>
    );
  }
  return (
    <>
      <ul className={classes.sales} aria-label={statementTexts.salesLabel}>
        {data.pages
          .flatMap((page) => page.data)
          .map((sale) => (
            <Sale key={sale.id} sale={sale} currency={statement.currency} onLeave={onLeave} />
          ))}
      </ul>
      {hasNextPage && (
        <Action fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {statementTexts.more}
        </Action>
      )}
    </>
  );
}

type SaleProps = {
  readonly sale: StatementTransaction;
  readonly currency: Statement['currency'];
  readonly onLeave: () => void;
};

function Sale({ sale, currency, onLeave }: SaleProps) {
  const { kind, contentId, amount, netAmount, bookedAt } = sale;
  return (
    <li className={classes.sale}>
      <div>
        <p className={classes.kind}>
          {statementTexts.kinds[kind]}
          {contentId && (
            <SiteLink href={`/dashboard?section=home&post=${contentId}`} className={classes.link} onClick={onLeave}>
              {statementTexts.seePost}
            </SiteLink>
          )}
        </p>
        <p className={classes.small}>{moment(bookedAt)}</p>
      </div>
      <div className={classes.figures}>
        <p className={classes.figure} data-negative={amount < 0 || undefined}>
          {money(dollars(amount, currency))}
        </p>
        <p className={classes.small}>
          {statementTexts.net} {money(dollars(netAmount, currency))}
        </p>
      </div>
    </li>
  );
}
