import type { Currency } from '@velvet/contracts/money';
import { PayoutProviderError, type ListedPayout, type PayoutProvider } from '#payouts/payout-provider.ts';
import { z } from 'zod';
import { nothing, report, windowOf, type Check, type CheckParts } from './checking.ts';
import { transferRepository, type TransferRow } from './transfer.repository.ts';
import type { RunRow } from './run.repository.ts';

/** A payout can come back for this long. */
const returnableMs = 14 * 24 * 3_600_000;

/** Compares the transfers of the last weeks with payouts. */
export const checkPayouts: Check = async (parts, run) => {
  const { payoutProvider, db, clock } = parts;
  if (!payoutProvider) return nothing;
  const transfers = transferRepository(db);
  const { from, to } = windowOf(run);
  const since = new Date(from.getTime() - returnableMs);
  // a payout may be sent long after it was opened
  const { items, next } = await payoutProvider.list({ from: since, to: clock.now() }, run.position);
  // a transfer that was made by hand has no id of ours
  const ids = items.map(({ reference }) => reference).filter((reference) => z.uuid().safeParse(reference).success);
  const own = new Map((await transfers.findByIds(ids)).map((row) => [row.id, row]));
  for (const each of items) await compare(parts, run, each, own.get(each.reference));
  await transfers.markSeen(ids, clock.now());
  if (next === null)
    for (const row of await transfers.findUnseen({ from: since, to }))
      if (!(await isThere(payoutProvider, row)))
        await report(parts, run, { ...aboutOf(row.id, null, row.currency, row), kind: 'payout-absent' });
  return { next, checked: items.length };
};

async function isThere(provider: PayoutProvider, { id: reference, destination }: TransferRow): Promise<boolean> {
  try {
    await provider.retrieve({ reference, destination });
    return true;
  } catch (error) {
    if (error instanceof PayoutProviderError && error.reason === 'refused') return false;
    throw error;
  }
}

const aboutOf = (objectId: string, providerMinor: number | null, currency: Currency, own: TransferRow | undefined) => ({
  objectId,
  providerMinor,
  currency,
  ownMinor: own?.amountMinor ?? null,
  mending: null,
});

async function compare(
  parts: CheckParts,
  run: RunRow,
  { reference, amountMinor, currency, outcome }: ListedPayout,
  own: TransferRow | undefined,
): Promise<void> {
  const about = aboutOf(reference, amountMinor, currency, own);
  if (!own) return report(parts, run, { ...about, kind: 'payout-unknown' });
  const isOtherwise = own.state === 'failed' && outcome.state !== 'failed';
  const isSame = own.amountMinor === amountMinor && own.currency === currency;
  if (!isSame || isOtherwise) return report(parts, run, { ...about, kind: 'payout-differs' });
  if (outcome.state === 'processing' || outcome.state === own.state) return undefined;
  const mending = (await parts.payouts.takeOutcome(reference, outcome)) ?? null;
  const kind = outcome.state === 'failed' ? 'payout-failed' : 'payout-outcome';
  return report(parts, run, { ...about, kind, mending });
}
