import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { refreshCards } from '#resources/cards.ts';
import { type Attempt, paymentQuery, refreshBought } from '#resources/payments.ts';
import { buyingTexts } from '#texts/buying.ts';
import { createIntent } from './intent.ts';

/** Where a purchase stands. While the bank is asked, `url` is its page. */
export type Checkout =
  | { readonly state: 'open'; readonly message?: string }
  | { readonly state: 'paying' }
  | { readonly state: 'asked'; readonly paymentId: string; readonly url: string | null };

/**
 * The chosen card: a kept one, a new one that the provider keeps if the payment succeeds, or none where nothing is to
 * be paid.
 */
export type ChosenCard = { readonly id?: string };

export type CheckoutParts = {
  /** undefined where the form wants to be corrected first */
  readonly chooseCard: () => Promise<ChosenCard | undefined>;
  readonly send: (paymentMethodId: string | undefined, key: string) => Promise<Attempt>;
  /** what the Idempotency-Key stands for, besides the card */
  readonly request: unknown;
  readonly onSettled: () => void;
  /** Looks at a refusal first; true when it has dealt with it. */
  readonly onRefused?: (failure: ApiFailure) => string | undefined;
};

/** Pays once however often it is pressed, follows the payment until it is decided, and keeps what was entered. */
export function useCheckout({ chooseCard, send, request, onSettled, onRefused }: CheckoutParts) {
  const client = useQueryClient();
  const [checkout, setCheckout] = useState<Checkout>({ state: 'open' });
  const [intent] = useState(() => createIntent(() => crypto.randomUUID()));
  const isBusy = useRef(false);

  const settle = () => {
    onSettled();
    void refreshBought(client);
    void refreshCards(client);
  };
  const refuse = (failure: unknown) => {
    if (isFinal(failure)) intent.end();
    if (isAlreadyDone(failure)) void refreshBought(client);
    const handled = failure instanceof ApiFailure ? onRefused?.(failure) : undefined;
    setCheckout({ state: 'open', message: handled ?? messageOf(failure, buyingTexts.unexpected) });
  };
  const take = (attempt: Attempt) => {
    if (attempt.state === 'settled') return settle();
    if (attempt.paymentId === null) throw new TypeError('A payment on its way has no id.');
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

/** Asks how a payment stands until it is decided; the dialog hears of it once. */
function useFollowed(checkout: Checkout, onSettled: () => void, onFailed: (message: string) => void): void {
  const id = checkout.state === 'asked' ? checkout.paymentId : undefined;
  const { data: payment } = useQuery({ ...paymentQuery(id ?? ''), enabled: id !== undefined });
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (!payment || payment.id !== id || told.current === id) return;
    if (payment.state !== 'settled' && payment.state !== 'failed') return;
    told.current = id;
    if (payment.state === 'settled') onSettled();
    else onFailed(payment.message ?? buyingTexts.unexpected);
  });
}

/** Nothing was charged and asking again would be another wish. Without an answer, or with a broken one, nobody knows. */
function isFinal(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500;
}

/** Bought or subscribed to elsewhere meanwhile: what is behind the dialog is old. */
function isAlreadyDone(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.code === 'AlreadyOwned' || failure.code === 'AlreadySubscribed');
}
