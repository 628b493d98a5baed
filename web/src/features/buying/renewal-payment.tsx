import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UnpaidRenewal } from '@velvet/contracts/payment/dunning';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { sendRenewal, unpaidRenewalQuery } from '#resources/renewals.ts';
import { unpaidTexts as texts, renewalTexts } from '#texts/renewals.ts';
import { Action } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Notice } from '#ui/notice.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { useCardChoice } from './card-choice.tsx';
import { PaymentForm } from './payment-form.tsx';
import { dollars } from './price.ts';
import { nameOf } from './subscription-words.ts';
import { useCheckout } from './use-checkout.ts';

type RenewalPaymentProps = {
  /** of the subscription */
  readonly id: string;
  readonly onDone: () => void;
};

/** Pays a renewal that could not be charged, with any card, and through 3-D Secure where the bank requires it. */
export function RenewalPayment({ id, onDone }: RenewalPaymentProps) {
  const { data, isError, error, refetch } = useQuery(unpaidRenewalQuery(id));
  const [isPaid, setPaid] = useState(false);
  if (isError && !data) {
    return <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting />;
  const { subscription, renewal } = data;
  if (isPaid) return <Paid subscription={subscription} onDone={onDone} />;
  if (!renewal) return <Settled subscription={subscription} onDone={onDone} />;
  return <Unpaid subscription={subscription} renewal={renewal} onPaid={() => setPaid(true)} />;
}

const shownName = (subscription: Subscription) =>
  subscription.creatorId === platformId ? renewalTexts.premium : nameOf(subscription);

type UnpaidProps = {
  readonly subscription: Subscription;
  readonly renewal: UnpaidRenewal;
  readonly onPaid: () => void;
};

function Unpaid({ subscription, renewal, onPaid }: UnpaidProps) {
  const { id, currency, creator, graceEndsAt } = subscription;
  const choice = useCardChoice({ renewsIn: currency });
  const payment = useCheckout({
    chooseCard: choice.choose,
    request: { renewal: id },
    send: (paymentMethodId) => sendRenewal(id, paymentMethodId),
    onSettled: onPaid,
    onRefused: () => {
      choice.forget();
      return undefined;
    },
  });
  const name = shownName(subscription);
  const amount = money(dollars(renewal.amount, currency));
  return (
    <Stack gap="lg" w="100%" maw={520} pb="4xl" component="section" aria-label={texts.title(name)}>
      <Group wrap="nowrap" gap="md">
        <PersonAvatar name={name} picture={creator?.avatar ?? ''} size={52} />
        <Text component="h2" ff="heading" fz="2xl" fw={450}>
          {texts.title(name)}
        </Text>
      </Group>
      <Notice title={renewal.needsAction ? texts.confirm : (renewal.message ?? texts.failed)}>
        {graceEndsAt !== null && texts.grace(day(graceEndsAt))} {nextWords(renewal)}
      </Notice>
      <PaymentForm
        payment={payment}
        choice={choice}
        foot={
          <>
            <Action
              type="submit"
              look="accent"
              size="xl"
              fullWidth
              loading={payment.checkout.state === 'paying'}
              disabled={choice.state !== 'ready'}
            >
              {texts.pay(amount)}
            </Action>
            <Text fz="caption" lh={1.5} c="dimmed">
              {texts.note}
            </Text>
          </>
        }
      />
    </Stack>
  );
}

function nextWords({ needsAction, isRetried, nextAttemptAt }: UnpaidRenewal): string {
  if (needsAction) return '';
  if (!isRetried) return texts.otherCard;
  return nextAttemptAt === null ? '' : texts.next(day(nextAttemptAt));
}

type DoneProps = { readonly subscription: Subscription; readonly onDone: () => void };

function Paid({ subscription, onDone }: DoneProps) {
  return (
    <Notice
      role="status"
      icon={IconCircleCheck}
      title={texts.paid}
      action={<Action onClick={onDone}>{texts.toSubscriptions}</Action>}
    >
      {texts.paidText(shownName(subscription))}
    </Notice>
  );
}

/** Nothing to pay: it was paid meanwhile, or has ended. */
function Settled({ subscription, onDone }: DoneProps) {
  const isOver = subscription.state === 'ended' || subscription.state === 'failed';
  return (
    <EmptyState
      icon="receipt"
      title={isOver ? texts.over : texts.nothing}
      text={isOver ? texts.overText(shownName(subscription)) : texts.nothingText(shownName(subscription))}
    >
      <Action onClick={onDone}>{texts.toSubscriptions}</Action>
    </EmptyState>
  );
}

function Waiting() {
  return (
    <Stack gap="lg" w="100%" maw={520} role="status" aria-label={texts.loading}>
      <Skeleton height={52} radius="md" />
      <Skeleton height={84} radius="md" />
      <Skeleton height={160} radius="md" />
    </Stack>
  );
}
