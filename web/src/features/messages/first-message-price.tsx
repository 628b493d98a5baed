import { TextInput } from '@mantine/core';
import { MessagePrice } from '@velvet/contracts/messaging/messages';
import { useState } from 'react';
import type { ConversationSettings } from '#resources/conversations.ts';
import { useOwnCurrency } from '#resources/creator-currency.ts';
import { usePriceField } from '#resources/creator-share.ts';
import { messageTexts } from '#texts/messages.ts';
import { decimalOf } from '#ui/decimal.ts';

type Price = ConversationSettings['firstMessagePrice'];
type FirstMessagePriceFieldProps = {
  readonly initial: Price;
  readonly onChange: (price: Price) => void;
  /** whether the typed text is no price */
  readonly onProblem: (hasProblem: boolean) => void;
};

const amountOf = (price: Price) => (price ? String(price.amountMinor / 100) : '');

/** The price in the creator's currency; an empty field is no price. */
export function FirstMessagePriceField({ initial, onChange, onProblem }: FirstMessagePriceFieldProps) {
  const currency = useOwnCurrency();
  const [amount, setAmount] = useState(() => amountOf(initial));
  const priceField = usePriceField(amount);
  const parsed = amount.trim() === '' ? undefined : MessagePrice.safeParse(decimalOf(amount));
  const change = (typed: string) => {
    setAmount(typed);
    const price = typed.trim() === '' ? undefined : MessagePrice.safeParse(decimalOf(typed));
    onProblem(price?.success === false);
    if (typed.trim() === amountOf(initial)) onChange(initial);
    else onChange(price?.success ? { amountMinor: price.data, currency } : null);
  };
  return (
    <TextInput
      label={messageTexts.firstMessagePrice}
      {...priceField}
      description={[messageTexts.firstMessagePriceHint, priceField.description].filter(Boolean).join(' ')}
      value={amount}
      error={parsed?.error?.issues[0]?.message}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
