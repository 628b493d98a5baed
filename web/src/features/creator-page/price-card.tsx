import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@velvet/contracts/ids';
import type { Plan } from '@velvet/contracts/payment/plans';
import { Link } from '@tanstack/react-router';
import { planQuery } from '#resources/plans.ts';
import { creatorText } from '#texts/creator-page.ts';
import { Action } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
import classes from './price-card.module.css';

/** The viewer's subscription to this creator. */
export type Subscribed = { readonly until: string | null };

type PriceCardProps = {
  readonly creatorId: UserId;
  readonly subscribed: Subscribed | undefined;
  readonly onSubscribe: () => void;
};

export function PriceCard({ creatorId, subscribed, onSubscribe }: PriceCardProps) {
  const { data: plan, isPending } = useQuery(planQuery(creatorId));
  if (subscribed) {
    return (
      <div className={classes.price}>
        <Text fw={600} c="var(--velvet-success)">
          {subscribed.until ? creatorText.subscribedUntil(day(subscribed.until)) : creatorText.subscribed}
        </Text>
        <Link className={classes.manage} to="/dashboard" search={{ section: 'subscriptions' }}>
          {creatorText.manage}
        </Link>
      </div>
    );
  }
  // reserves its place, so that the posts below do not shift
  if (isPending) return <div className={classes.price} data-waiting aria-hidden />;
  if (!plan) return null;
  return (
    <div className={classes.price}>
      <Price plan={plan} />
      <Action look="accent" fullWidth onClick={onSubscribe}>
        {creatorText.subscribe}
      </Action>
      <Text mt="sm" fz="caption" ta="center" c="dimmed">
        {plan.monthlyPrice === 0 ? creatorText.costsNothing : creatorText.renews}
      </Text>
    </div>
  );
}

function Price({ plan: { monthlyPrice, yearlyPrice, currency } }: { readonly plan: Plan }) {
  const inWords = (dollars: number) => money({ amountMinor: Math.round(dollars * 100), currency }, true);
  return (
    <Group component="p" align="baseline" wrap="nowrap" gap="3xs" mb="md" c="dimmed">
      <Text component="b" ff="heading" fz="5xl" fw={420} lh={1} data-tabular c="var(--mantine-color-text)">
        {monthlyPrice === 0 ? creatorText.free : inWords(monthlyPrice)}
      </Text>
      {monthlyPrice > 0 && <span>{creatorText.aMonth}</span>}
      {monthlyPrice > 0 && yearlyPrice !== null && (
        <Text component="em" ml="auto" fz="caption" fs="normal" c="var(--velvet-success)">
          {creatorText.aYear(inWords(yearlyPrice))}
        </Text>
      )}
    </Group>
  );
}
