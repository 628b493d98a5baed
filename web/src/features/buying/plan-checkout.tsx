import { Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Money } from '@velvet/contracts/money';
import { useEffect, useRef, useState } from 'react';
import { sendPlan } from '#resources/platform-plans.ts';
import { planTexts as texts } from '#texts/plans.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { money } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useCardChoice } from './card-choice.tsx';
import { PaymentForm } from './payment-form.tsx';
import classes from './plan-checkout.module.css';
import { useCheckout } from './use-checkout.ts';

type PlanCheckoutProps = { readonly price: Money; readonly onClose: () => void };

/** The payment form of the pricing section (part 2, section 2): idle, processing, success and error. */
export function PlanCheckout({ price, onClose }: PlanCheckoutProps) {
  const [isDone, setDone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const choice = useCardChoice({ renewsIn: price.currency });
  const payment = useCheckout({
    chooseCard: choice.choose,
    request: { plan: 'premium' },
    send: (paymentMethodId, key) => sendPlan({ plan: 'premium', ...(paymentMethodId && { paymentMethodId }) }, key),
    onSettled: () => setDone(true),
    onRefused: () => {
      choice.forget();
      return undefined;
    },
  });
  useEffect(() => heading.current?.focus(), []);
  const { checkout } = payment;
  const isPaying = checkout.state === 'paying';
  const message = checkout.state === 'open' ? checkout.message : undefined;
  if (isDone) return <Done />;
  return (
    <section className={classes.checkout} aria-labelledby="plan-checkout" data-state={stateOf(isPaying, message)}>
      <Text component="h3" ff="heading" fz="2xl" fw={430} mb="lg" id="plan-checkout" tabIndex={-1} ref={heading}>
        {texts.checkout}
      </Text>
      <PaymentForm
        payment={payment}
        choice={choice}
        foot={
          <>
            <Group gap="sm">
              <Action type="submit" look="accent" size="lg" loading={isPaying} disabled={choice.state !== 'ready'}>
                {texts.pay(money(price, true))}
              </Action>
              <Action look="quiet" type="button" disabled={isPaying} onClick={onClose}>
                {texts.later}
              </Action>
            </Group>
            <Text fz="caption" lh={1.5} c="dimmed">
              {texts.renews(money(price, true))}
            </Text>
          </>
        }
      />
    </section>
  );
}

const stateOf = (isPaying: boolean, message: string | undefined) =>
  isPaying ? 'processing' : message === undefined ? 'idle' : 'error';

function Done() {
  return (
    <section className={classes.checkout} data-state="success">
      <Notice
        role="status"
        icon={IconCircleCheck}
        title={texts.done}
        action={
          <ActionLink to="/dashboard" look="accent">
            {texts.toDashboard}
          </ActionLink>
        }
      >
        {texts.doneText}
      </Notice>
    </section>
  );
}
