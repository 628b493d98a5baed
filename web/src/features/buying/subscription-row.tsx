import { Box, Group, Text } from '@mantine/core';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { useResumeSubscription } from '#resources/subscriptions.ts';
import { subscriptionTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { day } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { toast } from '#ui/toast.ts';
import type { Seller } from './buying.ts';
import { isRunning, nameOf, priceWords, stateWords } from './subscription-words.ts';
import classes from './subscriptions-screen.module.css';

type SubscriptionRowProps = {
  readonly subscription: Subscription;
  /** whether there is no newer one to the same creator */
  readonly canSubscribe: boolean;
  readonly onCancel: () => void;
  readonly onCards: () => void;
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
        <Text fz="caption" c="dimmed">
          {subscription.tier.name}
        </Text>
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

type RowActionsProps = SubscriptionRowProps & { readonly name: string };

function RowActions({ subscription, canSubscribe, onCancel, onCards, onSubscribe, name }: RowActionsProps) {
  const resume = useResumeSubscription();
  const { creator, state, endsAtPeriodEnd, periodEndsAt } = subscription;
  if (!isRunning(subscription)) {
    if (!creator || !canSubscribe) return null;
    return <Action onClick={() => onSubscribe(creator)}>{subscriptionTexts.again}</Action>;
  }
  if (endsAtPeriodEnd) {
    const take = () =>
      resume.mutate(subscription.id, {
        onSuccess: () => toast.success(subscriptionTexts.resumed(name, day(periodEndsAt ?? subscription.createdAt))),
        onError: (error) => toast.error(error.message),
      });
    return (
      <Action loading={resume.isPending} onClick={take}>
        {subscriptionTexts.resume}
      </Action>
    );
  }
  return (
    <>
      {state === 'past_due' && <Action onClick={onCards}>{subscriptionTexts.checkCard}</Action>}
      <Action look="quiet" aria-label={subscriptionTexts.cancelOf(name)} onClick={onCancel}>
        {subscriptionTexts.cancel}
      </Action>
    </>
  );
}
