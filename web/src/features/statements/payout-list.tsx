import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCashBanknote } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Payout } from '@velvet/contracts/payment/payouts';
import { useId } from 'react';
import { messageOf } from '#api/failure.ts';
import { payoutsQuery } from '#resources/payouts.ts';
import { payoutTexts } from '#texts/payouts.ts';
import { Action } from '#ui/action.tsx';
import { CardHead } from '#ui/card-head.tsx';
import { day, money } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { destinationOf } from './payout-words.ts';
import { dollars } from './totals.ts';

const tones = { pending: 'pending', processing: 'pending', completed: 'good', failed: 'bad' } as const;

type PayoutListProps = { readonly onPayout: (id: string) => void };

/** All payouts, newest first. */
export function PayoutList({ onPayout }: PayoutListProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Text component="h2" id={headingId} mb="sm" ff="heading" fz="2xl" fw={430}>
        {payoutTexts.history}
      </Text>
      <Payouts headingId={headingId} onPayout={onPayout} />
    </section>
  );
}

function Payouts({ headingId, onPayout }: PayoutListProps & { readonly headingId: string }) {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(payoutsQuery);
  if (isError && !data) {
    return <ErrorState message={messageOf(error, payoutTexts.historyFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Stack gap="sm" aria-hidden>
        <Skeleton height={76} radius="md" />
        <Skeleton height={76} radius="md" />
      </Stack>
    );
  }
  const payouts = data.pages.flatMap((page) => page.data);
  if (payouts.length === 0) {
    return <EmptyState icon="receipt" title={payoutTexts.emptyTitle} text={payoutTexts.emptyText} />;
  }
  return (
    <Stack gap="lg">
      <Rows aria-labelledby={headingId}>
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} onSales={() => onPayout(payout.id)} />
        ))}
      </Rows>
      {hasNextPage && (
        <Action mx="auto" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {payoutTexts.more}
        </Action>
      )}
    </Stack>
  );
}

function PayoutRow({ payout, onSales }: { readonly payout: Payout; readonly onSales: () => void }) {
  const { amount, currency, status, failure, method, openedAt, transactions } = payout;
  const [shown, on] = [money(dollars(amount, currency)), day(openedAt)];
  return (
    <Stack component="li" gap="2xs" py="md">
      <CardHead
        icon={status === 'failed' ? IconArrowBackUp : IconCashBanknote}
        heading="h3"
        title={shown}
        note={payoutTexts.sentTo(on, destinationOf(method))}
        status={payoutTexts.statuses[status]}
        tone={tones[status]}
      />
      <Group justify="space-between" gap="var(--mantine-spacing-2xs) var(--mantine-spacing-md)" pl={52}>
        <Text flex={1} miw={0} fz="caption" c={failure ? '#ff9aa4' : 'dimmed'}>
          {failure ? payoutTexts.failed(failure) : payoutTexts.transactionCount(transactions)}
        </Text>
        <Action look="quiet" size="sm" aria-label={payoutTexts.salesOf(shown, on)} onClick={onSales}>
          {payoutTexts.sales}
        </Action>
      </Group>
    </Stack>
  );
}
