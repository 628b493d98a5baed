import { Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Money } from '@velvet/contracts/money';
import type { Interval } from '@velvet/contracts/payment/events';
import { PlanNotFound } from '@velvet/contracts/payment/failures';
import type { Plan } from '@velvet/contracts/payment/plans';
import { useState } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { staleAfterMs } from '#resources/cache.ts';
import { planQuery } from '#resources/plans.ts';
import { sendSubscribe } from '#resources/subscriptions.ts';
import { buyingTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { day, money } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import type { Deal } from './buying.ts';
import { useCardChoice } from './card-choice.tsx';
import { DealHead } from './deal-head.tsx';
import classes from './deal.module.css';
import { PaymentForm } from './payment-form.tsx';
import { priceOf, renewalOf, savingOf, shareOf } from './price.ts';
import { useCheckout } from './use-checkout.ts';

type SubscribeDealProps = { readonly deal: Extract<Deal, { kind: 'subscribe' }>; readonly onClose: () => void };

export function SubscribeDeal({ deal, onClose }: SubscribeDealProps) {
  const { creator } = deal;
  const plan = useQuery({ ...planQuery(creator.id), staleTime: staleAfterMs.immediately });
  return (
    <>
      <DealHead creator={creator} title={buyingTexts.subscribeTo(creator.name)} onClose={onClose} />
      {plan.data ? (
        <SubscribeForm {...deal} plan={plan.data} onClose={onClose} />
      ) : plan.isError || plan.data === null ? (
        <ErrorState message={plan.error?.message ?? PlanNotFound.message} onRetry={() => void plan.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

type FormProps = SubscribeDealProps['deal'] & { readonly plan: Plan; readonly onClose: () => void };

function SubscribeForm({ creator, plan, onClose }: FormProps) {
  const [interval, setInterval] = useState<Interval>('month');
  const client = useQueryClient();
  const price = priceOf(plan, interval) ?? { amountMinor: 0, currency: plan.currency };
  const isFree = price.amountMinor === 0;
  const choice = useCardChoice(!isFree);
  const request = { creatorId: creator.id, plan: plan.id, interval };
  const payment = useCheckout({
    chooseCard: choice.choose,
    request,
    send: (paymentMethodId, key) => sendSubscribe({ ...request, ...(paymentMethodId && { paymentMethodId }) }, key),
    onSettled() {
      toast.success(buyingTexts.subscribed(creator.name));
      onClose();
    },
    onRefused(failure: ApiFailure) {
      choice.forget();
      if (failure.code === 'PriceChanged') void client.invalidateQueries(planQuery(creator.id));
      return undefined;
    },
  });
  const isPaying = payment.checkout.state === 'paying';
  return (
    <PaymentForm
      payment={payment}
      choice={isFree ? undefined : choice}
      foot={
        <>
          <Action
            type="submit"
            look="accent"
            size="xl"
            fullWidth
            loading={isPaying}
            disabled={!isFree && choice.state !== 'ready'}
          >
            {isFree ? buyingTexts.subscribeFree : buyingTexts.payAndSubscribe(money(price))}
          </Action>
          <SmallPrint name={creator.name} price={price} interval={interval} />
        </>
      }
    >
      <Stack component="ul" gap="3xs" fz="label" c="dimmed">
        {buyingTexts.gets(creator.name).map((line) => (
          <Group component="li" align="stretch" wrap="nowrap" gap="xs" className={classes.gets} key={line}>
            {line}
          </Group>
        ))}
      </Stack>
      <IntervalPicker plan={plan} value={interval} onChange={setInterval} isDisabled={isPaying} />
    </PaymentForm>
  );
}

function SmallPrint({ name, price, interval }: { name: string; price: Money; interval: Interval }) {
  const [today] = useState(() => new Date());
  if (price.amountMinor === 0)
    return (
      <Text mt="-4xs" fz="caption" lh={1.5} c="dimmed">
        {buyingTexts.freeNote}
      </Text>
    );
  const renewal = day(renewalOf(today, interval).toISOString());
  return (
    <Text mt="-4xs" fz="caption" lh={1.5} c="dimmed">
      {buyingTexts.renews(renewal, money(price))} {buyingTexts.cancelling}{' '}
      {buyingTexts.share(name, money(shareOf(price)))}
    </Text>
  );
}

type PickerProps = {
  readonly plan: Plan;
  readonly value: Interval;
  readonly onChange: (interval: Interval) => void;
  readonly isDisabled: boolean;
};

function IntervalPicker({ plan, value, onChange, isDisabled }: PickerProps) {
  const saving = savingOf(plan);
  const offered = (['month', 'year'] as const).flatMap((interval) => {
    const price = priceOf(plan, interval);
    return price ? [{ interval, price }] : [];
  });
  const [only] = offered;
  if (only && offered.length === 1) {
    const isFree = only.price.amountMinor === 0;
    return (
      <Group component="p" align="baseline" wrap="nowrap" gap="2xs" my="4xs" c="dimmed" className={classes.only}>
        <Text component="span" ff="heading" fz="6xl" lh={1} lts="-0.02em" data-tabular className={classes.price}>
          {isFree ? buyingTexts.free : money(only.price)}
        </Text>
        {!isFree && buyingTexts.aMonth}
      </Group>
    );
  }
  return (
    <Radio.Group
      value={value}
      onChange={(next) => onChange(next === 'year' ? 'year' : 'month')}
      aria-label={buyingTexts.interval}
    >
      <div className={classes.intervals}>
        {offered.map(({ interval, price }) => (
          <Radio.Card key={interval} value={interval} className={classes.interval} disabled={isDisabled}>
            <Text component="span" fw={600}>
              {buyingTexts[interval]}
            </Text>
            {interval === 'year' && saving > 0 && <span className={classes.saving}>{buyingTexts.save(saving)}</span>}
            <span className={classes.intervalPrice}>{price.amountMinor === 0 ? buyingTexts.free : money(price)}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={72} radius="md" />
      <Skeleton height={78} radius="md" />
      <Skeleton height={54} radius="xl" />
    </Stack>
  );
}
