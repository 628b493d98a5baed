import { TextInput } from '@mantine/core';
import { MessagePrice } from '@velvet/contracts/messaging/messages';
import { useState } from 'react';
import type { ConversationSettings } from '#resources/conversations.ts';
import { messageTexts } from '#texts/messages.ts';

type Price = ConversationSettings['firstMessagePrice'];
type FirstMessagePriceFieldProps = {
  readonly initial: Price;
  readonly onChange: (price: Price) => void;
  /** whether the typed text is no price */
  readonly onProblem: (hasProblem: boolean) => void;
};

const dollarsOf = (price: Price) => (price ? String(price.amountMinor / 100) : '');

/** The price in dollars; an empty field is no price. */
export function FirstMessagePriceField({ initial, onChange, onProblem }: FirstMessagePriceFieldProps) {
  const [dollars, setDollars] = useState(() => dollarsOf(initial));
  const parsed = dollars.trim() === '' ? undefined : MessagePrice.safeParse(dollars.trim());
  const change = (typed: string) => {
    setDollars(typed);
    const price = typed.trim() === '' ? undefined : MessagePrice.safeParse(typed.trim());
    onProblem(price?.success === false);
    if (typed.trim() === dollarsOf(initial)) onChange(initial);
    else onChange(price?.success ? { amountMinor: price.data, currency: 'USD' } : null);
  };
  return (
    <TextInput
      label={messageTexts.firstMessagePrice}
      description={messageTexts.firstMessagePriceHint}
      leftSection="$"
      inputMode="decimal"
      value={dollars}
      error={parsed?.error?.issues[0]?.message}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
