import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Currency, decimalFromMinor } from '@velvet/contracts/money';
import { useState } from 'react';
import { z } from 'zod';
import type { ApiFailure } from '#api/failure.ts';
import { refreshAccess } from '#resources/access.ts';
import { useShareWords } from '#resources/creator-share.ts';
import { sendPurchase } from '#resources/purchases.ts';
import { buyingTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { money } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import type { Deal } from './buying.ts';
import { buyingWords } from './buying-words.ts';
import { useCardChoice } from './card-choice.tsx';
import { cardLabel } from './card-label.ts';
import { DealHead } from './deal-head.tsx';
import classes from './deal.module.css';
import { FinePrint } from './fine-print.tsx';
import { PaymentForm } from './payment-form.tsx';
import { dollars } from './price.ts';
import { useCheckout } from './use-checkout.ts';

type PurchaseDealProps = { readonly deal: Extract<Deal, { kind: 'buy' }>; readonly onClose: () => void };

/** Body of the refusal after a price change. */
const NewPrice = z.object({ price: z.number(), currency: Currency });

/** Confirms the purchase of one post with the saved card. The button names both. */
export function PurchaseDeal({ deal, onClose }: PurchaseDealProps) {
  const { choice, amount, payment } = usePurchase(deal, onClose);
  const price = money(amount, true);
  const share = useShareWords(deal.creator.name, amount);
  const words = buyingWords(deal);
  return (
    <>
      <DealHead creator={deal.creator} title={words.title} text={buyingTexts.from(deal.creator.name)} />
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
              {choice.chosen ? buyingTexts.payWith(price, cardLabel(choice.chosen)) : buyingTexts.pay(price)}
            </Action>
            <FinePrint>{share}</FinePrint>
          </>
        }
      >
        <Group align="baseline" wrap="nowrap" justify="space-between">
          <Text component="span" ff="heading" fz="6xl" lh={1} lts="-0.02em" data-tabular className={classes.price}>
            {price}
          </Text>
          <Text maw="24ch" fz="sm" ta="right" c="dimmed">
            {words.text}
          </Text>
        </Group>
      </PaymentForm>
    </>
  );
}

function usePurchase(deal: PurchaseDealProps['deal'], onClose: () => void) {
  const { postId, price: asked } = deal;
  const [price, setPrice] = useState(asked);
  const choice = useCardChoice();
  const client = useQueryClient();
  const order = { contentId: postId, amount: decimalFromMinor(price.amountMinor), currency: price.currency };
  const payment = useCheckout({
    chooseCard: choice.choose,
    request: order,
    send: (paymentMethodId, key) =>
      sendPurchase({ ...order, isSealed: true, ...(paymentMethodId && { paymentMethodId }) }, key),
    onSettled() {
      toast.success(buyingWords(deal).bought);
      onClose();
      deal.onBought?.();
    },
    onRefused(failure: ApiFailure) {
      choice.forget();
      // the page behind the dialog is stale, and its live event may come later
      if (failure.code === 'SoldOut') void refreshAccess(client);
      const changed = failure.code === 'PriceChanged' ? NewPrice.safeParse(failure.details).data : undefined;
      if (!changed) return undefined;
      const now = dollars(changed.price, changed.currency);
      setPrice(now);
      return buyingTexts.priceNow(money(now, true));
    },
  });
  return { payment, choice, amount: price };
}
