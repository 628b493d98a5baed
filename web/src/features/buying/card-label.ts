import type { Currency } from '@velvet/contracts/money';
import type { CardUse, PaymentMethod } from '@velvet/contracts/payment/cards';
import { cardTexts, cardUseTexts } from '#texts/buying.ts';
import { currencyName } from '#ui/format.ts';

/** 'Visa •••• 4242'. */
export function cardLabel({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string {
  return cardTexts.name(cardTexts.brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1), last4);
}

/** 'Subscriptions in euros'. */
export function cardUseLabel({ purchases, subscriptions }: CardUse): string {
  if (subscriptions === null) return cardUseTexts.everything;
  const currency = currencyName(subscriptions);
  return purchases ? cardUseTexts.purchasesAnd(currency) : cardUseTexts.subscriptions(currency);
}

/** The card within a sentence, with its use where there are cards of several: 'Visa •••• 4242 (Subscriptions in euros)'. */
export function cardName(card: PaymentMethod, hasUse: boolean): string {
  return hasUse ? cardUseTexts.of(cardLabel(card), cardUseLabel(card.use)) : cardLabel(card);
}

/** Why a person with cards enters one again. @param renewsIn undefined for a purchase */
export function separateWords(renewsIn: Currency | undefined): string {
  return renewsIn === undefined ? cardUseTexts.separatePurchases : cardUseTexts.separate(currencyName(renewsIn));
}
