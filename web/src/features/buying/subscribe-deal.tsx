import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TierId, UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { PlanNotFound } from '@velvet/contracts/payment/failures';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { useState } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { staleAfterMs } from '#resources/cache.ts';
import { sendSubscribe, subscriptionsQuery } from '#resources/subscriptions.ts';
import { tiersQuery } from '#resources/tiers.ts';
import { buyingTexts } from '#texts/buying.ts';
import { tierChangeTexts } from '#texts/tiers.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { day, money } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import type { Deal } from './buying.ts';
import { useCardChoice } from './card-choice.tsx';
import { ChangeTier } from './change-tier-dialog.tsx';
import { DealHead } from './deal-head.tsx';
import { PaymentForm } from './payment-form.tsx';
import { dollars, renewalOf, shareOf } from './price.ts';
import { Benefits, QuotePicker, TierPicker } from './tier-choice.tsx';
import { isRunning } from './subscription-words.ts';
import { useCheckout } from './use-checkout.ts';

type SubscribeDealProps = { readonly deal: Extract<Deal, { kind: 'subscribe' }>; readonly onClose: () => void };

export function SubscribeDeal({ deal, onClose }: SubscribeDealProps) {
  const { creator } = deal;
  const { data, isPending, error, refetch } = useQuery({
    ...tiersQuery(creator.id),
    staleTime: staleAfterMs.immediately,
  });
  const tiers = data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const paid = usePaidSubscription(creator.id);
  return (
    <>
      <DealHead
        creator={creator}
        title={paid ? tierChangeTexts.title(creator.name) : buyingTexts.subscribeTo(creator.name)}
        onClose={onClose}
      />
      {paid ? (
        <ChangeTier subscription={paid} wanted={deal.tier} onClose={onClose} />
      ) : tiers.length > 0 ? (
        <SubscribeForm {...deal} tiers={tiers} onClose={onClose} />
      ) : isPending ? (
        <FormSkeleton />
      ) : (
        <ErrorState message={error?.message ?? PlanNotFound.message} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** The running paid subscription of the viewer, whose tier can be changed. */
function usePaidSubscription(creatorId: UserId): Subscription | undefined {
  const { data } = useInfiniteQuery(subscriptionsQuery);
  return data?.pages
    .flatMap((page) => page.data)
    .find((each) => each.creatorId === creatorId && isRunning(each) && each.price > 0);
}

type FormProps = SubscribeDealProps['deal'] & { readonly tiers: readonly Tier[]; readonly onClose: () => void };

/** The chosen tier and length, as far as they are still offered. */
function useTierChoice(tiers: readonly Tier[], wanted: TierId | undefined) {
  const [tierId, setTier] = useState(wanted);
  const [length, setInterval] = useState<Interval>('month');
  const tier = tiers.find(({ id }) => id === tierId) ?? tiers[0];
  const quote = tier?.quotes.find(({ interval }) => interval === length) ?? tier?.quotes[0];
  return { tier, quote, setTier, setInterval };
}

function SubscribeForm({ creator, tiers, tier: wanted, onClose }: FormProps) {
  const { tier, quote, setTier, setInterval } = useTierChoice(tiers, wanted);
  const client = useQueryClient();
  const price = dollars(quote?.amount ?? 0, quote?.currency);
  const isFree = price.amountMinor === 0;
  const interval = quote?.interval ?? 'month';
  const choice = useCardChoice(!isFree);
  const request = quote && { creatorId: creator.id, plan: quote.plan, interval };
  const payment = useCheckout({
    chooseCard: choice.choose,
    request,
    send(paymentMethodId, key) {
      if (!request) throw new TypeError('A tier without a price is not offered.');
      return sendSubscribe({ ...request, ...(paymentMethodId && { paymentMethodId }) }, key);
    },
    onSettled() {
      toast.success(buyingTexts.subscribed(creator.name));
      onClose();
    },
    onRefused(failure: ApiFailure) {
      choice.forget();
      if (failure.code === 'PriceChanged' || failure.code === 'TierArchived')
        void client.invalidateQueries(tiersQuery(creator.id));
      return undefined;
    },
  });
  if (!tier) return null;
  const isPaying = payment.checkout.state === 'paying';
  const below = tiers.findLast(({ position }) => position < tier.position);
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
      <TierPicker tiers={tiers} value={tier.id} onChange={setTier} isDisabled={isPaying} />
      <Benefits tier={tier} below={below} fallback={buyingTexts.gets(creator.name)} />
      <QuotePicker quotes={tier.quotes} value={interval} onChange={setInterval} isDisabled={isPaying} />
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

function FormSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={72} radius="md" />
      <Skeleton height={78} radius="md" />
      <Skeleton height={54} radius="xl" />
    </Stack>
  );
}
