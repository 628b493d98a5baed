import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Statement } from '@velvet/contracts/payment/statements';
import { messageOf } from '#api/failure.ts';
import { type Sale, salesQuery } from '#resources/statements.ts';
import { statementTexts } from '#texts/statements.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { moment, money } from '#ui/format.ts';
import { SiteLink } from '#ui/site-link.tsx';
import { weekBefore } from './closing-day.ts';
import { itemOf, payerOf } from './sale-words.ts';
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
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    salesQuery(statement.id),
  );
  if (isError && !data) {
    return <ErrorState message={messageOf(error, statementTexts.salesFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Stack gap="sm" aria-hidden>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={40} radius="sm" />
        ))}
      </Stack>
    );
  }
  return (
    <>
      <Box component="ul" mb="2xs" aria-label={statementTexts.salesLabel}>
        {data.pages
          .flatMap((page) => page.data)
          .map((sale) => (
            <SaleRow key={sale.id} sale={sale} currency={statement.currency} onLeave={onLeave} />
          ))}
      </Box>
      {hasNextPage && (
        <Action fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {statementTexts.more}
        </Action>
      )}
    </>
  );
}

type SaleRowProps = {
  readonly sale: Sale;
  readonly currency: Statement['currency'];
  readonly onLeave: () => void;
};

function SaleRow({ sale, currency, onLeave }: SaleRowProps) {
  const { kind, contentId, postText, payer, amount, fees, netAmount, bookedAt } = sale;
  const [gross, fee] = [money(dollars(amount, currency)), money(dollars(fees, currency))];
  return (
    <Group
      component="li"
      align="stretch"
      wrap="nowrap"
      justify="space-between"
      py="sm"
      px="5xs"
      className={classes.sale}
    >
      <Box miw={0}>
        <p className={classes.item}>
          {contentId !== null && postText !== null ? (
            <SiteLink href={`/dashboard?section=home&post=${contentId}`} className={classes.link} onClick={onLeave}>
              {itemOf(sale)}
            </SiteLink>
          ) : (
            itemOf(sale)
          )}
        </p>
        <Text fz="caption" data-tabular c="dimmed">
          {payer ? (
            <SiteLink
              href={`/dashboard?section=discover&user=${encodeURIComponent(payer.id)}`}
              className={classes.link}
              onClick={onLeave}
            >
              {payer.name} @{payer.handle}
            </SiteLink>
          ) : (
            payerOf(sale)
          )}
        </Text>
        <Text fz="caption" data-tabular c="dimmed">
          {statementTexts.when(statementTexts.kinds[kind], moment(bookedAt))}
        </Text>
      </Box>
      <Box flex="none" ta="right">
        <p className={classes.figure} data-negative={netAmount < 0 || undefined}>
          {money(dollars(netAmount, currency))}
        </p>
        <Text fz="caption" data-tabular c="dimmed">
          {statementTexts.grossAndFee(gross, fee)}
        </Text>
      </Box>
    </Group>
  );
}
