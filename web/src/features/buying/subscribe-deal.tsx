import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TierId, UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { PlanNotFound } from '@velvet/contracts/payment/failures';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { Quote } from '@velvet/contracts/payment/quotes';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { useState, type ReactNode } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { staleAfterMs } from '#resources/cache.ts';
import { useShareWords } from '#resources/creator-share.ts';
import { refreshPromotions } from '#resources/promotions.ts';
import { sendSubscribe, subscriptionsQuery } from '#resources/subscriptions.ts';
import { tiersQuery } from '#resources/tiers.ts';
import { buyingTexts } from '#texts/buying.ts';
import { tierChangeTexts } from '#texts/tiers.ts';
import { offerTexts } from '#texts/promotions.ts';
import { Action } from '#ui/action.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { day, money } from '#ui/format.ts';
import type { Deal } from './buying.ts';
import { useCardChoice, type CardChoice } from './card-choice.tsx';
import { cardLabel } from './card-label.ts';
import { ChangeTier } from './change-tier-dialog.tsx';
import { DealHead } from './deal-head.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PromotionCodeField, usePromotion, type Discounted } from './promotion-code.tsx';
import classes from './deal.module.css';
import { FinePrint } from './fine-print.tsx';
import { dollars, monthsFrom, renewalOf } from './price.ts';
import { Benefits, QuotePicker, TierPicker } from './tier-choice.tsx';
import { Subscribed, type Paid } from './subscribed.tsx';
import { isRunning } from './subscription-words.ts';
import { useCheckout } from './use-checkout.ts';

type SubscribeDealProps = {
  readonly deal: Extract<Deal, { kind: 'subscribe' }>;
  readonly ownId: string;
  readonly onClose: () => void;
};

export function SubscribeDeal({ deal, ownId, onClose }: SubscribeDealProps) {
  const { creator } = deal;
  const { data, isPending, error, refetch } = useQuery({
    ...tiersQuery(creator.id),
    staleTime: staleAfterMs.immediately,
  });
  const tiers = data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const running = usePaidAtOpening(creator.id);
  const [paid, setPaid] = useState<Paid>();
  if (paid) return <Subscribed creator={creator} ownId={ownId} paid={paid} onClose={onClose} />;
  return (
    <>
      <DealHead
        creator={creator}
        title={running ? tierChangeTexts.title(creator.name) : buyingTexts.subscribeTo(creator.name)}
      />
      {running ? (
        <ChangeTier subscription={running} wanted={deal.tier} onClose={onClose} />
      ) : running === undefined || isPending ? (
        <FormSkeleton />
      ) : tiers.length > 0 ? (
        <SubscribeForm {...deal} tiers={tiers} onPaid={setPaid} onClose={onClose} />
      ) : (
        <ErrorState message={error?.message ?? PlanNotFound.message} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/**
 * The running paid subscription of the viewer, whose tier can be changed. One that begins while the dialog is open does not count: the
 * checkout that began it goes on.
 * @returns null without one, undefined until that is known
 */
function usePaidAtOpening(creatorId: UserId): Subscription | null | undefined {
  const { data, isPending } = useInfiniteQuery(subscriptionsQuery);
  const found = data?.pages
    .flatMap((page) => page.data)
    .find((each) => each.creatorId === creatorId && isRunning(each) && each.price > 0);
  const [atOpening, setAtOpening] = useState<Subscription | null>();
  if (atOpening === undefined && !isPending) setAtOpening(found ?? null);
  return atOpening && (found ?? atOpening);
}

type FormProps = SubscribeDealProps['deal'] & {
  readonly tiers: readonly Tier[];
  readonly onPaid: (paid: Paid) => void;
  readonly onClose: () => void;
};

const requestOf = (creatorId: UserId, { plan, interval }: Quote, discount: Discounted | undefined) => ({
  creatorId,
  plan,
  interval,
  ...(discount && { promotion: discount.code }),
});

/** The chosen tier and length, as far as they are still offered. */
function useTierChoice(tiers: readonly Tier[], wanted: TierId | undefined, promotion: Discounted | undefined) {
  const [tierId, setTier] = useState(wanted);
  const [length, setInterval] = useState<Interval>('month');
  const tier = tiers.find(({ id }) => id === tierId) ?? tiers[0];
  const quotes = tier?.quotes.map((quote) => promotion?.quotes.find((each) => isSame(each, quote)) ?? quote) ?? [];
  const quote = quotes.find(({ interval }) => interval === length) ?? quotes[0];
  const discount = quote && promotion?.quotes.includes(quote) ? promotion : undefined;
  return { tier, quote, quotes, discount, setTier, setInterval };
}

const isSame = (one: Quote, other: Quote) => one.plan === other.plan && one.interval === other.interval;

type SubscribingParts = Pick<FormProps, 'creator' | 'onPaid'> & {
  readonly price: Money;
  readonly request: ReturnType<typeof requestOf> | undefined;
  readonly choice: CardChoice;
};

/** The checkout of a subscription. A refusal because of the price or the offer reads them again. */
function useSubscribing({ creator, request, price, choice, onPaid }: SubscribingParts) {
  const client = useQueryClient();
  return useCheckout({
    chooseCard: choice.choose,
    request,
    send(paymentMethodId, key) {
      if (!request) throw new TypeError('A tier without a price is not offered.');
      return sendSubscribe({ ...request, ...(paymentMethodId && { paymentMethodId }) }, key);
    },
    onSettled() {
      const card = choice.chosen ? cardLabel(choice.chosen) : buyingTexts.newCard;
      onPaid({ amount: price, card: price.amountMinor > 0 ? card : undefined });
    },
    onRefused(failure: ApiFailure) {
      choice.forget();
      if (failure.code.startsWith('Promotion')) void refreshPromotions(client, creator.id);
      if (failure.code === 'PriceChanged' || failure.code === 'TierArchived')
        void client.invalidateQueries(tiersQuery(creator.id));
      return undefined;
    },
  });
}

function SubscribeForm({ creator, tiers, tier: wanted, promotion: linked, onPaid, onClose }: FormProps) {
  const { discount: promotion, entry } = usePromotion(creator.id, linked);
  const { tier, quote, quotes, discount, setTier, setInterval } = useTierChoice(tiers, wanted, promotion);
  const price = dollars(quote?.amount ?? 0, quote?.currency);
  const isFree = price.amountMinor === 0;
  const interval = quote?.interval ?? 'month';
  const choice = useCardChoice({ isNeeded: !isFree, renewsIn: price.currency });
  const request = quote && requestOf(creator.id, quote, discount);
  const payment = useSubscribing({ creator, request, price, choice, onPaid });
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
          <SmallPrint name={creator.name} price={price} interval={interval}>
            {discount && quote && <FullPrice discount={discount} quote={quote} />}
          </SmallPrint>
        </>
      }
    >
      <TierPicker tiers={tiers} value={tier.id} onChange={setTier} isDisabled={isPaying} />
      <Benefits tier={tier} below={below} fallback={buyingTexts.gets(creator.name)} />
      <QuotePicker quotes={quotes} value={interval} onChange={setInterval} isDisabled={isPaying} />
      {discount && quote && <DiscountTerms discount={discount} quote={quote} />}
      {!isFree && <PromotionCodeField handle={creator.handle} entry={entry} isDisabled={isPaying} onLeave={onClose} />}
    </PaymentForm>
  );
}

type TermsProps = { readonly discount: Discounted; readonly quote: Quote };

/** The discounted price and the one that follows, at the size of a price: nobody subscribes without reading both. */
function DiscountTerms({ discount: { percent, months }, quote: { amount, renewal, currency } }: TermsProps) {
  const [price, full] = [money(dollars(amount, currency)), money(dollars(renewal, currency))];
  return (
    <div className={classes.terms}>
      {percent !== null && (
        <Text component="span" fz="caption" c="var(--velvet-success)">
          {offerTexts.discount(percent, months)}
        </Text>
      )}
      <Text component="span" fw={600} data-tabular>
        {offerTexts.firstMonths(price, months, full)}
      </Text>
    </div>
  );
}

/** The day of the first renewal at the full price. */
function FullPrice({ discount: { months }, quote: { renewal, currency } }: TermsProps) {
  const [today] = useState(() => new Date());
  const from = monthsFrom(today, months).toISOString();
  return offerTexts.fullFrom(day(from), money(dollars(renewal, currency)));
}

type SmallPrintProps = {
  readonly name: string;
  readonly price: Money;
  readonly interval: Interval;
  /** instead of the renewal, of a discount of the first months */
  readonly children: ReactNode;
};

function SmallPrint({ name, price, interval, children }: SmallPrintProps) {
  const [today] = useState(() => new Date());
  const share = useShareWords(name, price);
  if (price.amountMinor === 0) return <FinePrint>{buyingTexts.freeNote}</FinePrint>;
  const renewal = day(renewalOf(today, interval).toISOString());
  return (
    <FinePrint>
      {children ?? buyingTexts.renews(renewal, money(price))} {buyingTexts.cancelling} {share}
    </FinePrint>
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
