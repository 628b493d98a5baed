import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import { payoutSummaryQuery } from '#resources/payouts.ts';
import { payoutTexts } from '#texts/payouts.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { MonthStatements } from './month-statements.tsx';
import { NextPayout } from './next-payout.tsx';
import { PayoutBalance } from './payout-balance.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutList } from './payout-list.tsx';
import { PayoutMethodPanel } from './payout-method-panel.tsx';
import type { SigningIn } from './signing-in.ts';

type PayoutsScreenProps = SigningIn & {
  /** an opened payout, which the address names */
  readonly payoutId: string | undefined;
  readonly onPayout: (id: string | undefined) => void;
};

/** The way of a creator's money: balance, next payout, method, and former payouts. */
export function PayoutsScreen({ payoutId, onPayout, ...signingIn }: PayoutsScreenProps) {
  return (
    <Stack gap="2xl" maw="var(--velvet-column-rows)" pb="4xl">
      <Summary {...signingIn} />
      <PayoutList onPayout={onPayout} />
      <MonthStatements />
      <PayoutDialog id={payoutId} onClose={() => onPayout(undefined)} />
    </Stack>
  );
}

function Summary(signingIn: SigningIn) {
  const { data, isError, error, refetch } = useQuery(payoutSummaryQuery);
  if (isError && !data) {
    return <ErrorState message={messageOf(error, payoutTexts.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting />;
  return (
    <>
      <Stack gap="lg">
        <PayoutBalance summary={data} />
        <NextPayout summary={data} />
      </Stack>
      <PayoutMethodPanel summary={data} {...signingIn} />
    </>
  );
}

function Waiting() {
  return (
    <Stack gap="lg" role="status" aria-label={payoutTexts.loading}>
      <Skeleton height={268} radius="md" />
      <Skeleton height={72} radius="md" />
      <Skeleton height={120} radius="md" />
    </Stack>
  );
}
