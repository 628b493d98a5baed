import { Box, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PaymentAnalytics } from '@velvet/contracts/payment/analytics';
import { messageOf } from '#api/failure.ts';
import { earningsQuery } from '#resources/statements.ts';
import { earningsTexts } from '#texts/statements.ts';
import { Action } from '#ui/action.tsx';
import { Figures } from '#ui/figures.tsx';
import { count, day, money } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import classes from './earnings-panel.module.css';
import { dollars, sumOfDays } from './totals.ts';

/** Net earnings of all sales, and of each of the last 30 days. */
export function EarningsPanel() {
  const { data, isError, error, refetch } = useQuery(earningsQuery);
  if (isError && !data) {
    return (
      <Notice role="alert" action={<Action onClick={() => void refetch()}>{earningsTexts.retry}</Action>}>
        {messageOf(error, earningsTexts.loadFailed)}
      </Notice>
    );
  }
  return (
    <section className={classes.panel} aria-label={earningsTexts.title}>
      <div>
        <Text component="h2" ff="inherit" fz="sm" fw={400} lts={0} c="dimmed">
          {earningsTexts.title}
        </Text>
        {data ? <Kept analytics={data} /> : <Skeleton height={46} width={180} />}
        <Text mt="5xs" fz="sm" c="dimmed">
          {data ? wordsOf(data) : <Skeleton height={15} width={260} />}
        </Text>
      </div>
      {data && <Days analytics={data} />}
      <Figures label={earningsTexts.more} look="line" figures={figuresOf(data)} />
    </section>
  );
}

function Kept({ analytics: { totals, currency } }: { readonly analytics: PaymentAnalytics }) {
  return (
    <Text ff="heading" lh={1.15} lts="-0.02em" data-tabular c="var(--velvet-gold)" className={classes.kept}>
      {money(dollars(totals.net, currency))}
    </Text>
  );
}

function wordsOf({ totals, currency }: PaymentAnalytics): string {
  return earningsTexts.share(money(dollars(totals.gross, currency)), money(dollars(totals.fees, currency)));
}

function figuresOf(analytics: PaymentAnalytics | undefined) {
  const { last30Days, refunded, activeSubscribers } = earningsTexts;
  const totals = analytics?.totals;
  return [
    { label: last30Days, value: analytics && money(sumOfDays(analytics)) },
    { label: refunded, value: analytics && money(dollars(analytics.totals.refunds, analytics.currency)) },
    { label: activeSubscribers, value: totals && count(totals.activeSubscribers) },
  ];
}

/** A bar a day, as high as that day's net earnings; a day of refunds has none. */
function Days({ analytics: { series, currency } }: { readonly analytics: PaymentAnalytics }) {
  const highest = Math.max(...series.map(({ net }) => net), 0);
  if (highest === 0) return null;
  return (
    <Group
      align="flex-end"
      wrap="nowrap"
      gap="4xs"
      h={64}
      role="img"
      aria-label={earningsTexts.days(money(dollars(highest, currency)))}
    >
      {series.map(({ date, net }) => (
        <Box
          component="span"
          flex={1}
          mih={2}
          bdrs="2px 2px 0 0"
          bg="var(--velvet-gold)"
          key={date}
          title={`${day(`${date}T12:00:00`)}: ${money(dollars(net, currency))}`}
          style={{ height: `${(Math.max(0, net) / highest) * 100}%` }}
        />
      ))}
    </Group>
  );
}
