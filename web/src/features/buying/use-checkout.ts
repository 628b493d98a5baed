import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { refreshAccess } from '#resources/access.ts';
import { refreshCards } from '#resources/cards.ts';
import { type Attempt, forgetPayment, paymentQuery } from '#resources/payments.ts';
import { buyingTexts } from '#texts/buying.ts';
import { createIntent } from './intent.ts';

/** State of a checkout. `url` is the bank's page during a challenge. */
export type Checkout =
  | { readonly state: 'open'; readonly message?: string }
  | { readonly state: 'paying' }
  | { readonly state: 'asked'; readonly paymentId: string; readonly url: string | null };

/**
 * The chosen card: a saved one, a new one that the provider saves when the payment succeeds, or none for a free
 * purchase.
 */
export type ChosenCard = { readonly id?: string };

export type CheckoutParts = {
  /** @returns undefined when the form has validation errors */
  readonly chooseCard: () => Promise<ChosenCard | undefined>;
  readonly send: (paymentMethodId: string | undefined, key: string) => Promise<Attempt>;
  /** the request that the Idempotency-Key identifies, without the card */
  readonly request: unknown;
  readonly onSettled: () => void;
  /** Handles a refusal before the default; returns a message when it has handled it. */
  readonly onRefused?: (failure: ApiFailure) => string | undefined;
};

/** Pays at most once per intent, polls the payment until it is settled, and keeps the form's values. */
export function useCheckout({ chooseCard, send, request, onSettled, onRefused }: CheckoutParts) {
  const client = useQueryClient();
  const [checkout, setCheckout] = useState<Checkout>({ state: 'open' });
  const [intent] = useState(() => createIntent(() => crypto.randomUUID()));
  const isBusy = useRef(false);

  const settle = () => {
    onSettled();
    void refreshAccess(client);
    void refreshCards(client);
  };
  const refuse = (failure: unknown) => {
    if (isFinal(failure)) intent.end();
    if (isAlreadyDone(failure)) void refreshAccess(client);
    if (isCardMissing(failure)) void refreshCards(client);
    const handled = failure instanceof ApiFailure ? onRefused?.(failure) : undefined;
    setCheckout({ state: 'open', message: handled ?? messageOf(failure, buyingTexts.unexpected) });
  };
  const take = (attempt: Attempt) => {
    if (attempt.state === 'settled') return settle();
    if (attempt.paymentId === null) throw new TypeError('A payment on its way has no id.');
    // all attempts of a renewal are one payment, and an earlier one may have failed
    forgetPayment(client, attempt.paymentId);
    setCheckout({ state: 'asked', paymentId: attempt.paymentId, url: attempt.url });
  };
  const attempt = async () => {
    const card = await chooseCard();
    if (!card) return setCheckout({ state: 'open' });
    take(await send(card.id, intent.keyFor([request, card.id])));
  };
  const pay = () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setCheckout({ state: 'paying' });
    void attempt()
      .catch(refuse)
      .finally(() => {
        isBusy.current = false;
      });
  };
  const giveUp = () => {
    intent.end();
    setCheckout({ state: 'open' });
  };
  useFollowed(checkout, settle, (message) => refuse(new ApiFailure(402, 'CardDeclined', message)));
  return { checkout, pay, giveUp };
}

/** Polls a payment until it is settled, then notifies the dialog once in each attempt. */
function useFollowed(checkout: Checkout, onSettled: () => void, onFailed: (message: string) => void): void {
  const id = checkout.state === 'asked' ? checkout.paymentId : undefined;
  const { data: payment } = useQuery({ ...paymentQuery(id ?? ''), enabled: id !== undefined });
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined) told.current = undefined;
    if (!payment || payment.id !== id || told.current === id) return;
    if (payment.state !== 'settled' && payment.state !== 'failed') return;
    told.current = id;
    if (payment.state === 'settled') onSettled();
    else onFailed(payment.message ?? buyingTexts.unexpected);
  });
}

/**
 * Returns whether nothing was charged, so that the next attempt is a new intent. Without a valid response the result is
 * unknown.
 */
function isFinal(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500;
}

/** Returns whether the card does not pay this: it was removed, or the cards serve another currency since an order in another tab. */
function isCardMissing(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure &&
    (failure.code === 'PaymentMethodRequired' || failure.code === 'PaymentMethodNotFound')
  );
}

/** Returns whether the purchase exists already, made in another tab: the page behind the dialog is stale. */
function isAlreadyDone(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.code === 'AlreadyOwned' || failure.code === 'AlreadySubscribed');
}
