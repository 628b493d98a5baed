import { Box, Group, Text } from '@mantine/core';
import { messageOf } from '#api/failure.ts';
import type { SubscriptionId } from '@velvet/contracts/ids';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { useCancelSubscription, useResumeSubscription } from '#resources/subscriptions.ts';
import { useUndoTierChange } from '#resources/tier-changes.ts';
import { subscriptionTexts } from '#texts/buying.ts';
import { intervalTexts } from '#texts/intervals.ts';
import { tierChangeTexts } from '#texts/tiers.ts';
import { Action } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { toast } from '#ui/toast.ts';
import { useState } from 'react';
import type { Seller } from './buying.ts';
import { dollars } from './price.ts';
import { PriceNotice } from './price-notice.tsx';
import { isRunning, nameOf, paidUntilOf, priceWords, stateWords } from './subscription-words.ts';
import classes from './subscriptions-screen.module.css';

type SubscriptionRowProps = {
  readonly subscription: Subscription;
  /** whether there is no newer one to the same creator */
  readonly canSubscribe: boolean;
  /** opens the ways to cancel */
  readonly onCancel: () => void;
  readonly onChangeTier: () => void;
  readonly onPause: () => void;
  readonly onPay: (id: SubscriptionId) => void;
  readonly onSubscribe: (creator: Seller) => void;
};

export function SubscriptionRow(props: SubscriptionRowProps) {
  const { subscription } = props;
  const { creator, state } = subscription;
  const name = nameOf(subscription);
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} picture={creator?.avatar ?? ''} size={52} />
      <Box miw={0} className={classes.words}>
        <PersonName name={name} page={creator ? { href: `/@${creator.handle}`, handle: creator.handle } : undefined} />
        <Text data-written fz="caption" c="dimmed">
          {subscription.tier.name}
        </Text>
        <NextTier subscription={subscription} />
        <PriceNotice subscription={subscription} />
        <Text fz="sm" c={state === 'past_due' ? '#ff9aa4' : 'dimmed'}>
          {stateWords(subscription)}
        </Text>
      </Box>
      <Text component="span" fz="label" data-tabular className={classes.price}>
        {priceWords(subscription)}
      </Text>
      <Group align="stretch" justify="flex-end" gap="4xs" className={classes.actions}>
        <RowActions {...props} name={name} />
      </Group>
    </li>
  );
}

/** A planned change, with the way back. */
function NextTier({ subscription }: { readonly subscription: Subscription }) {
  const undo = useUndoTierChange();
  const { id, next, tier, interval, currency, periodEndsAt } = subscription;
  if (!next || periodEndsAt === null || !isRunning(subscription)) return null;
  const price = intervalTexts.price(money(dollars(next.price, currency)), interval);
  const take = () =>
    undo.mutate(id, {
      onSuccess: () => toast.success(tierChangeTexts.undone(tier.name)),
      onError: (error) => toast.error(error.message),
    });
  return (
    <Group gap="xs" fz="sm">
      {tierChangeTexts.next(next.tier.name, price, day(periodEndsAt))}
      <Action look="quiet" size="xs" loading={undo.isPending} onClick={take}>
        {tierChangeTexts.undo(tier.name)}
      </Action>
    </Group>
  );
}

type RowActionsProps = SubscriptionRowProps & { readonly name: string };

function RowActions(props: RowActionsProps) {
  const { subscription, canSubscribe, onCancel, onChangeTier, onPause, onPay, onSubscribe, name } = props;
  // the pressed button goes with the old state, so its counterpart in the new one takes the focus
  const [isChangedHere, setChangedHere] = useState(false);
  const changedHere = () => setChangedHere(true);
  const { creator, state, price, endsAtPeriodEnd, pausedUntil, endsByItself } = subscription;
  if (!isRunning(subscription)) {
    if (!creator || !canSubscribe) return null;
    return <Action onClick={() => onSubscribe(creator)}>{subscriptionTexts.again}</Action>;
  }
  // it ends by itself
  if (endsByItself) return null;
  if (endsAtPeriodEnd || pausedUntil !== null)
    return <Stopped {...props} isFocused={isChangedHere} onChanged={changedHere} />;
  return (
    <>
      {state === 'past_due' && <Action onClick={() => onPay(subscription.id)}>{subscriptionTexts.payNow}</Action>}
      {state === 'active' && creator && (
        <Action
          look="quiet"
          aria-label={tierChangeTexts.changeOf(name)}
          onClick={price === 0 ? () => onSubscribe(creator) : onChangeTier}
        >
          {tierChangeTexts.change}
        </Action>
      )}
      {isPausable(subscription) && (
        <Action
          look="quiet"
          aria-label={subscriptionTexts.pauseOf(name)}
          onClick={() => {
            changedHere();
            onPause();
          }}
        >
          {subscriptionTexts.pause}
        </Action>
      )}
      <Cancel subscription={subscription} isFocused={isChangedHere} onAsk={onCancel} onCanceled={changedHere} />
    </>
  );
}

type StoppedProps = RowActionsProps & {
  /** takes the focus when it appears */
  readonly isFocused: boolean;
  readonly onChanged: () => void;
};

/** The ways of a canceled or paused subscription. */
function Stopped({ subscription, name, isFocused, onCancel, onChanged }: StoppedProps) {
  const resume = useResumeSubscription();
  const { id, creator, endsAtPeriodEnd, periodEndsAt, createdAt } = subscription;
  const take = () => {
    onChanged();
    // these buttons are gone when the list has the change, and callbacks of `mutate` with them
    void resume.mutateAsync(id).then(
      ({ pausedUntil }) =>
        toast.success(subscriptionTexts.resumed(name, day(pausedUntil ?? periodEndsAt ?? createdAt))),
      (error: unknown) => toast.error(messageOf(error, subscriptionTexts.resumeFailed)),
    );
  };
  return (
    <>
      {/* a creator who left is not paid again */}
      {creator && (
        <Action loading={resume.isPending} onClick={take} autoFocus={isFocused}>
          {subscriptionTexts.resume}
        </Action>
      )}
      {endsAtPeriodEnd ? (
        <Action look="quiet" aria-label={subscriptionTexts.endNowOf(name)} onClick={onCancel}>
          {subscriptionTexts.endNow}
        </Action>
      ) : (
        <Cancel subscription={subscription} onAsk={onCancel} onCanceled={onChanged} />
      )}
    </>
  );
}

const isPausable = ({ state, interval, price }: Subscription) =>
  state === 'active' && interval === 'month' && price > 0;

type CancelProps = {
  readonly subscription: Subscription;
  /** takes the focus when it appears */
  readonly isFocused?: boolean;
  readonly onAsk: () => void;
  readonly onCanceled: () => void;
};

/** Cancels at the end of the paid period at once, because it can be resumed until then. A cancellation that cannot be undone is confirmed. */
function Cancel({ subscription, isFocused = false, onAsk, onCanceled }: CancelProps) {
  const cancel = useCancelSubscription();
  const { id } = subscription;
  const name = nameOf(subscription);
  const take = () => {
    const paidUntil = paidUntilOf(subscription);
    if (paidUntil === undefined) return onAsk();
    onCanceled();
    // the button is gone when the list has the cancellation, and callbacks of `mutate` with it
    return void cancel.mutateAsync({ id, immediately: false }).then(
      () => toast.success(subscriptionTexts.cancelled(name, day(paidUntil))),
      (error: unknown) => toast.error(messageOf(error, subscriptionTexts.cancelFailed)),
    );
  };
  return (
    <Action
      look="quiet"
      aria-label={subscriptionTexts.cancelOf(name)}
      loading={cancel.isPending}
      onClick={take}
      autoFocus={isFocused}
    >
      {subscriptionTexts.cancel}
    </Action>
  );
}
