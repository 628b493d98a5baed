import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import { billingTexts } from '#texts/billing.ts';
import { taxTexts } from '#texts/taxes.ts';
import { money, numbers } from '#ui/format.ts';
import { countryName } from '#ui/countries.ts';
import { dollars } from './price.ts';
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

/** The line of the tax that an amount includes; none while the platform charges no taxes. */
export function taxOf({ tax, currency }: Pick<BillingEntry, 'tax' | 'currency'>): (readonly [string, string])[] {
  if (tax === null) return [];
  const amount = money(dollars(Math.abs(tax.tax), currency));
  if (tax.kind === 'reverse_charge') return [[taxTexts.reverseCharge, amount]];
  if (tax.kind === 'none' || tax.country === null) return [[taxTexts.untaxed, amount]];
  const percent = numbers({ style: 'percent', maximumFractionDigits: 1 }).format(tax.percent / 100);
  return [[taxTexts.vat(percent, countryName(tax.country)), amount]];
}
