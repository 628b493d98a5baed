import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { billingTexts } from '#texts/billing.ts';
import { cardLabel } from './card-label.ts';

/** The item that was paid or refunded. A receipt never shows the text of a post. */
export function whatOf({
  kind,
  interval,
  contentKind,
  creatorId,
}: Pick<BillingEntry, 'kind' | 'interval' | 'contentKind' | 'creatorId'>): string {
  if (creatorId === platformId && (kind === 'subscription' || kind === 'renewal')) return billingTexts.plan(kind);
  return billingTexts.kinds[kind](interval, contentKind);
}

export function creatorOf({ creatorId, creator }: Pick<BillingEntry, 'creatorId' | 'creator'>): string {
  if (creatorId === platformId) return billingTexts.platform;
  return creator?.name ?? billingTexts.unknownCreator;
}

export function cardOf({ card }: Pick<BillingEntry, 'card'>): string {
  return card ? cardLabel(card) : billingTexts.unknownCard;
}
