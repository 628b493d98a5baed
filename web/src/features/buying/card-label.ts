import type { PaymentMethod } from '@velvet/contracts/payment/cards';
import { cardTexts } from '#texts/buying.ts';

/** 'Visa •••• 4242'. */
export function cardLabel({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string {
  return cardTexts.name(cardTexts.brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1), last4);
}
