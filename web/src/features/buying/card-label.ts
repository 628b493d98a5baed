import type { PaymentMethod } from '@velvet/contracts/payment/cards';
import { cardTexts } from '#texts/buying.ts';

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** 'Visa •••• 4242'. */
export function cardLabel({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string {
  return cardTexts.name(brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1), last4);
}
