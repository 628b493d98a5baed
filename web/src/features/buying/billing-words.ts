import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { billingTexts } from '#texts/billing.ts';
import { cardLabel } from './card-label.ts';

/** The item that was paid or refunded. A receipt never shows the text of a post. */
export function whatOf({
  kind,
  interval,
  contentKind,
}: Pick<BillingEntry, 'kind' | 'interval' | 'contentKind'>): string {
  return billingTexts.kinds[kind](interval, contentKind);
}

export function creatorOf({ creator }: Pick<BillingEntry, 'creator'>): string {
  return creator?.name ?? billingTexts.unknownCreator;
}

export function cardOf({ card }: Pick<BillingEntry, 'card'>): string {
  return card ? cardLabel(card) : billingTexts.unknownCard;
}
