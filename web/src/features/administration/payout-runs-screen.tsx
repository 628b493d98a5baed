import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PayoutHold, PayoutRun } from '@velvet/contracts/payment/admin-payouts';
import { useId, useState, type ReactNode } from 'react';
import { messageOf } from '#api/failure.ts';
import { payoutHoldsQuery, payoutRunsQuery } from '#resources/admin-payouts.ts';
import { adminPayoutTexts as texts } from '#texts/admin-payouts.ts';
import { Action } from '#ui/action.tsx';
import { counted, day } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Rows } from '#ui/rows.tsx';
import { AdminPayoutList } from './admin-payout-list.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { dollars, nameOf } from './money-words.ts';
import { PagedRows } from './paged-rows.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import classes from './rows.module.css';

/** The payouts of all creators: weekly runs, held balances, and each payout. */
export function PayoutRunsScreen() {
  return (
    <Stack gap="2xl" maw="var(--velvet-column-rows)" pb="4xl">
      <Part title={texts.holds}>
        <Holds />
      </Part>
      <Part title={texts.runs}>
        <Runs />
      </Part>
      <Part title={texts.list}>
        <AdminPayoutList />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Text component="h2" id={headingId} mb="sm" ff="heading" fz="2xl" fw={430}>
        {title}
      </Text>
      {children}
    </section>
  );
}

function Runs() {
  const { data, isError, error, refetch } = useQuery(payoutRunsQuery);
  if (isError && !data)
    return <ErrorState message={messageOf(error, texts.runsFailed)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  if (data.length === 0) return <EmptyState icon="receipt" title={texts.noRuns} text={texts.noRunsText} />;
  return (
    <Rows aria-label={texts.runs}>
      {data.map((run) => (
        <Run key={`${run.week} ${run.currency}`} run={run} />
      ))}
    </Rows>
  );
}

const payouts = (total: number) => counted(total, texts.payout, texts.payouts);

function Run({ run: { week, finishedAt, currency, opened, completed, failed } }: { readonly run: PayoutRun }) {
  const isDone = finishedAt !== null;
  return (
    <Group component="li" wrap="nowrap" justify="space-between" align="flex-start" py="sm" gap="md">
      <div>
        <p className={classes.title}>{texts.week(day(`${week}T12:00:00Z`))}</p>
        <Text fz="sm" c="dimmed" data-tabular>
          {[
            texts.opened(payouts(opened.payouts), dollars(opened.amount, currency)),
            texts.completed(payouts(completed.payouts)),
          ].join(' · ')}
        </Text>
        {failed.payouts > 0 && (
          <Text fz="sm" className={classes.tone} data-tone="bad" data-tabular>
            {texts.failedPayouts(payouts(failed.payouts), dollars(failed.amount, currency))}
          </Text>
        )}
      </div>
      <Text className={classes.tone} data-tone={isDone ? 'good' : undefined}>
        {isDone ? texts.finished : texts.unfinished}
      </Text>
    </Group>
  );
}

function Holds() {
  const [released, setReleased] = useState<PayoutHold>();
  const [isHolding, holding] = useDisclosure(false);
  const pages = useInfiniteQuery(payoutHoldsQuery);
  return (
    <>
      <PagedRows label={texts.holds} pages={pages} failed={texts.holdsFailed} empty={{ title: texts.noHolds }}>
        {(hold) => <Hold key={hold.creatorId} hold={hold} onRelease={() => setReleased(hold)} />}
      </PagedRows>
      <Action mt="sm" look="outline" onClick={holding.open}>
        {texts.holdAny}
      </Action>
      <HoldDialog held={isHolding ? 'anyone' : undefined} onClose={holding.close} />
      <ReleaseDialog hold={released} onClose={() => setReleased(undefined)} />
    </>
  );
}

function Hold({ hold, onRelease }: { readonly hold: PayoutHold; readonly onRelease: () => void }) {
  const { creator, reason, note, releasesAt, balance, currency } = hold;
  const name = nameOf(creator);
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <p className={classes.title}>{name}</p>
        <Text fz="sm" c="dimmed" className={classes.words}>
          {[
            texts.reasons[reason],
            releasesAt === null ? texts.untilReleased : texts.until(day(releasesAt)),
            ...(note === null ? [] : [note]),
          ].join(' · ')}
        </Text>
      </div>
      <span className={classes.amount} data-tabular>
        {dollars(balance, currency)}
      </span>
      <Action look="quiet" size="sm" aria-label={texts.releaseOf(name)} onClick={onRelease}>
        {texts.release}
      </Action>
    </li>
  );
}
