import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Refusal } from '#ui/refusal.tsx';
import { CardPicker, type CardChoice } from './card-choice.tsx';
import { Challenge } from './challenge.tsx';
import type { useCheckout } from './use-checkout.ts';

type PaymentFormProps = {
  readonly payment: ReturnType<typeof useCheckout>;
  /** undefined where nothing is paid */
  readonly choice: CardChoice | undefined;
  /** pays unless it is given */
  readonly onSubmit?: () => void;
  /** above the card */
  readonly children?: ReactNode;
  /** the button, and words below it */
  readonly foot: ReactNode;
};

/** A form that pays with a card and shows why a payment was refused; during 3-D Secure, the page of the bank. */
export function PaymentForm({ payment, choice, onSubmit = payment.pay, children, foot }: PaymentFormProps) {
  const { checkout, giveUp } = payment;
  if (checkout.state === 'asked') return <Challenge url={checkout.url} onGiveUp={giveUp} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="lg">
        {children}
        {choice && <CardPicker choice={choice} isDisabled={checkout.state === 'paying'} />}
        <Refusal message={checkout.state === 'open' ? checkout.message : undefined} />
        {foot}
      </Stack>
    </form>
  );
}
