import type { MissingDetail, PayoutSummary } from '@velvet/contracts/payment/payouts';
import type { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import { payoutTexts } from '#texts/payouts.ts';
import { day, money } from '#ui/format.ts';
import { closingDay } from './closing-day.ts';
import { dollars } from './totals.ts';

const shownReleases = 3;

type Method = { readonly kind: PayoutMethodKind; readonly label: string };

/** '•••• 3000', or 'a•••@example.com' of PayPal. */
export function maskOf({ kind, label }: Method): string {
  if (label === '') return '';
  return kind === 'paypal' ? label : payoutTexts.masked(label);
}

/** 'bank account •••• 3000': the receiver of a payout. */
export function destinationOf(method: Method): string {
  return payoutTexts.destinations[method.kind](maskOf(method)).trim();
}

/** Names the missing details in a sentence. */
export function missingWords(missing: readonly MissingDetail[]): string {
  if (missing.includes('verification')) return payoutTexts.verifying;
  const named = missing.map((detail) => payoutTexts.details[detail]);
  return payoutTexts.missing(new Intl.ListFormat('en', { type: 'conjunction' }).format(named));
}

/** The next releases of a balance, and its holds, in sentences. */
export function balanceWords({ currency, available, releases, holds, holdDays }: PayoutSummary): string[] {
  const shown = (amount: number) => money(dollars(amount, currency));
  const later = releases.slice(shownReleases);
  const last = later.at(-1);
  const laterSum = later.reduce((total, { amount }) => total + amount, 0);
  return [
    ...(available < 0 ? [payoutTexts.negative(shown(-available))] : []),
    payoutTexts.holdDays(holdDays),
    ...releases
      .slice(0, shownReleases)
      .map((release) => payoutTexts.release(shown(release.amount), closingDay(release.day))),
    ...(last ? [payoutTexts.laterReleases(shown(laterSum), closingDay(last.day))] : []),
    ...holds.map(({ reason, amount, releasesAt }) =>
      payoutTexts.hold(shown(amount), reason, releasesAt === null ? null : day(releasesAt)),
    ),
    ...(holds.some(({ reason }) => reason === 'dispute') ? [payoutTexts.disputeEnds] : []),
  ];
}

/** The amount and destination of the next payout, or what prevents it. */
export function nextWords({ currency, method, minimum, next: { amount, obstacle } }: PayoutSummary): string {
  const [shown, least] = [money(dollars(amount, currency)), money(dollars(minimum, currency), true)];
  const isSaid = obstacle === 'minimum' || obstacle === 'unavailable';
  const words =
    obstacle === null
      ? method && payoutTexts.nextAmount(shown, destinationOf(method))
      : payoutTexts.obstacles[obstacle](shown, least);
  return [words, ...(isSaid ? [] : [payoutTexts.minimum(least)])].filter(Boolean).join(' ');
}
