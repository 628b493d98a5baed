import type { AdminPayment, AdminPaymentDetail } from '@velvet/contracts/payment/admin-payments';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Currency } from '@velvet/contracts/money';
import { administrationTexts as texts } from '#texts/administration.ts';
import { billingTexts } from '#texts/billing.ts';
import { countryName } from '#ui/countries.ts';
import { money, numbers } from '#ui/format.ts';

/** An amount of the contract as text. */
export const dollars = (amount: number, currency: Currency): string =>
  money({ amountMinor: Math.round(amount * 100), currency });

export const nameOf = (person: PersonCard | null): string =>
  person ? `${person.name} (@${person.handle})` : texts.unknownPerson;

export function creatorOf({ creatorId, creator }: { creatorId: string; creator: PersonCard | null }): string {
  return creatorId === platformId ? billingTexts.platform : nameOf(creator);
}

type Standing = Pick<AdminPayment, 'state' | 'disputeState' | 'amount' | 'refunded'>;
export type PaymentTone = 'good' | 'pending' | 'bad';

/** Returns the state of a payment in words: a dispute matters more than a refund, and that more than the payment. */
export function standingOf({ state, disputeState, amount, refunded }: Standing): { text: string; tone: PaymentTone } {
  const { shown } = texts.payments;
  if (disputeState !== null) return { text: shown[disputeState], tone: disputeState === 'won' ? 'good' : 'bad' };
  if (refunded > 0) return { text: refunded < amount ? shown.partly_refunded : shown.refunded, tone: 'pending' };
  if (state === 'settled') return { text: shown.settled, tone: 'good' };
  return { text: shown[state], tone: state === 'failed' ? 'bad' : 'pending' };
}

export const isRefundable = ({ state, disputeState, amount, refunded }: Standing): boolean =>
  state === 'settled' && refunded < amount && disputeState !== 'open' && disputeState !== 'lost';

/** Returns the name of a ledger account. */
export function accountOf(account: string): string {
  if (account.startsWith('creator:')) return texts.payments.creatorAccount;
  const [kind, country] = account.split(':');
  if (kind === 'tax' && country !== undefined)
    return texts.payments.taxAccount(country === 'XX' ? texts.payments.noEvidence : countryName(country));
  return texts.payments.accounts[account] ?? account;
}

/** Returns the tax of a payment, and the countries that the pieces of evidence name; nothing without taxes. */
export function taxFacts({
  tax,
  currency,
}: Pick<AdminPaymentDetail, 'tax' | 'currency'>): (readonly [string, string])[] {
  if (tax === null) return [];
  const { facts, taxOf, evidence, noEvidence } = texts.payments;
  const nameOfCountry = (country: string | null) => (country === null ? noEvidence : countryName(country));
  const percent = numbers({ style: 'percent', maximumFractionDigits: 1 }).format(tax.percent / 100);
  const pieces = (['billing', 'card', 'connection'] as const).filter((piece) => tax.evidence[piece] !== null);
  return [
    [facts.tax, taxOf(dollars(tax.tax, currency), percent, nameOfCountry(tax.country))],
    [
      facts.evidence,
      pieces.map((piece) => `${evidence[piece]}: ${nameOfCountry(tax.evidence[piece])}`).join(', ') || noEvidence,
    ],
  ];
}
