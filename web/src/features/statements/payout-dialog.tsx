import { Box, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Payout } from '@velvet/contracts/payment/payouts';
import { messageOf } from '#api/failure.ts';
import { readPayoutFile } from '#resources/documents.ts';
import { payoutQuery, payoutSalesQuery } from '#resources/payouts.ts';
import { payoutTexts } from '#texts/payouts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { DownloadAction } from '#ui/download-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { moment, money } from '#ui/format.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { destinationOf } from './payout-words.ts';
import { SaleList } from './sale-list.tsx';
import { dollars } from './totals.ts';

type PayoutDialogProps = {
  /** undefined while no payout is open */
  readonly id: string | undefined;
  readonly onClose: () => void;
};

/** A payout with each sale in it; the address of the page names it. */
export function PayoutDialog({ id, onClose }: PayoutDialogProps) {
  return (
    <Dialog opened={id !== undefined} onClose={onClose} isInAddress size={620} title={payoutTexts.payout}>
      {id !== undefined && <Opened key={id} id={id} />}
    </Dialog>
  );
}

function Opened({ id }: { readonly id: string }) {
  const { data, isError, error, refetch } = useQuery(payoutQuery(id));
  if (isError && !data) {
    return <ErrorState message={messageOf(error, payoutTexts.payoutFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={220} radius="md" />;
  return (
    <>
      <Facts look="ruled" facts={factsOf(data)} />
      {data.failure && (
        <Text mt="2xs" fz="sm" c="#ff9aa4">
          {payoutTexts.failed(data.failure)}
        </Text>
      )}
      <Box mt="md">
        <Sales payout={data} />
      </Box>
      <DialogButtons>
        {(['csv', 'pdf'] as const).map((format) => (
          <DownloadAction
            key={format}
            look="outline"
            aria-label={payoutTexts.download(format)}
            read={() => readPayoutFile(id, format)}
            failed={payoutTexts.downloadFailed}
          >
            {payoutTexts.formats[format]}
          </DownloadAction>
        ))}
      </DialogButtons>
    </>
  );
}

function factsOf({ amount, currency, status, method, openedAt, settledAt, transactions }: Payout) {
  const { facts, statuses } = payoutTexts;
  return [
    [facts.amount, money(dollars(amount, currency))],
    [facts.status, statuses[status]],
    [facts.destination, destinationOf(method)],
    [facts.opened, moment(openedAt)],
    ...(settledAt === null ? [] : [[status === 'failed' ? facts.failed : facts.completed, moment(settledAt)] as const]),
    [facts.sales, payoutTexts.transactionCount(transactions)],
  ] as const;
}

function Sales({ payout: { id, currency } }: { readonly payout: Payout }) {
  const pages = useInfiniteQuery(payoutSalesQuery(id));
  return (
    <SaleList
      label={payoutTexts.transactions}
      pages={pages}
      failed={payoutTexts.transactionsFailed}
      currency={currency}
      payoutId={id}
    />
  );
}
