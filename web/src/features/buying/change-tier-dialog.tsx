import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TierId } from '@velvet/contracts/ids';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { TierChange } from '@velvet/contracts/payment/tier-changes';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { sendTierChange, tierChangeQuery } from '#resources/tier-changes.ts';
import { tiersQuery } from '#resources/tiers.ts';
import { tierChangeTexts as texts } from '#texts/tiers.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { day, money } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { renewalWords } from '#ui/renewal-words.ts';
import { toast } from '#ui/toast.ts';
import { PaymentForm } from './payment-form.tsx';
import { dollars } from './price.ts';
import { nameOf } from './subscription-words.ts';
import { Benefits, TierPicker } from './tier-choice.tsx';
import { useCheckout } from './use-checkout.ts';

type ChangeTierDialogProps = {
  readonly subscription: Subscription | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Changes the tier of a running subscription: the choice, then what it costs, then the confirmation. */
export function ChangeTierDialog({ subscription, isOpen, onClose }: ChangeTierDialogProps) {
  return (
    <Dialog
      opened={isOpen && subscription !== undefined}
      onClose={onClose}
      size={480}
      title={subscription && texts.title(nameOf(subscription))}
    >
      {subscription && <ChangeTier subscription={subscription} onClose={onClose} />}
    </Dialog>
  );
}

type ChangeTierProps = {
  readonly subscription: Subscription;
  /** the tier to begin with */
  readonly wanted?: TierId | undefined;
  readonly onClose: () => void;
};

/** The choice of another tier, with what it costs. */
export function ChangeTier({ subscription, wanted, onClose }: ChangeTierProps) {
  const { data, isPending, error, refetch } = useQuery(tiersQuery(subscription.creatorId));
  if (isPending) return <Skeleton height={220} radius="md" />;
  if (!data) return <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  const others = data.filter(
    ({ id, archivedAt, quotes }) =>
      archivedAt === null &&
      id !== subscription.tier.id &&
      quotes.some(({ interval, amount }) => interval === subscription.interval && amount > 0),
  );
  const first = others.find(({ id }) => id === wanted) ?? others[0];
  if (!first) return <EmptyState icon="heart" title={texts.none} text={texts.noneText} />;
  return <ChangeForm subscription={subscription} tiers={data} others={others} first={first} onClose={onClose} />;
}

type ChangeFormProps = Omit<ChangeTierProps, 'wanted'> & {
  readonly tiers: readonly Tier[];
  readonly others: readonly Tier[];
  readonly first: Tier;
};

function ChangeForm({ subscription, tiers, others, first, onClose }: ChangeFormProps) {
  const [tierId, setTier] = useState<TierId>(first.id);
  const tier = others.find(({ id }) => id === tierId) ?? first;
  const plan = (tier.quotes.find(({ interval }) => interval === subscription.interval) ?? tier.quotes[0])?.plan;
  const preview = useQuery({ ...tierChangeQuery(subscription.id, plan!), enabled: plan !== undefined });
  const shown = preview.data;
  const payment = useCheckout({
    // the card of the subscription
    chooseCard: () => Promise.resolve({}),
    request: { subscription: subscription.id, plan, quotedAt: shown?.quotedAt },
    send() {
      if (!shown) throw new TypeError('A change is confirmed by its preview.');
      return sendTierChange(subscription.id, shown);
    },
    onSettled() {
      const isUpgrade = shown?.kind !== 'downgrade';
      toast.success(isUpgrade ? texts.upgraded(tier.name) : texts.planned(tier.name, day(shown.startsAt)));
      onClose();
    },
    onRefused() {
      // the amount may have changed
      void preview.refetch();
      return undefined;
    },
  });
  const isPaying = payment.checkout.state === 'paying';
  const below = tiers.findLast(({ position }) => position < tier.position);
  return (
    <PaymentForm
      payment={payment}
      choice={undefined}
      foot={
        <DialogButtons>
          <Action type="button" look="quiet" onClick={onClose} data-autofocus>
            {texts.keep(subscription.tier.name)}
          </Action>
          <Action type="submit" look="accent" loading={isPaying} disabled={!shown || preview.isFetching}>
            {shown?.kind === 'upgrade'
              ? texts.pay(money(dollars(shown.amount, shown.currency)))
              : texts.confirm(tier.name)}
          </Action>
        </DialogButtons>
      }
    >
      <Text c="dimmed">{texts.current(subscription.tier.name)}</Text>
      <TierPicker tiers={others} value={tier.id} onChange={setTier} isDisabled={isPaying} />
      {others.length === 1 && <Text fw={600}>{tier.name}</Text>}
      <Benefits tier={tier} below={below} fallback={[]} />
      {preview.isPending && <Skeleton height={64} radius="md" aria-label={texts.loading} />}
      {shown && <Costs shown={shown} />}
      <Refusal message={messageFor(preview.error)} />
    </PaymentForm>
  );
}

const messageFor = (error: unknown) => (error ? messageOf(error, texts.failed) : undefined);

/** The exact amounts, before they are confirmed. */
function Costs({ shown }: { readonly shown: TierChange }) {
  const { kind, amount, price, discount, credit, renewals, currency, startsAt } = shown;
  const words = (value: number) => money(dollars(value, currency));
  const renewal = renewalWords(renewals, shown);
  const less = [discount > 0 ? texts.lessDiscount(words(discount)) : '', texts.lessUnused(words(credit))];
  return (
    <Text component="p" lh={1.55} aria-live="polite">
      {kind === 'upgrade'
        ? texts.upgradeCosts(words(amount), words(price), less.filter(Boolean).join(' and '), renewal)
        : texts.downgradeCosts(day(startsAt), renewal)}
    </Text>
  );
}
