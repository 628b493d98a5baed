import type { ListedPayout } from '#payouts/payout-provider.ts';
import { nothing, report, windowOf, type Check, type CheckParts } from './checking.ts';
import { transferRepository, type TransferRow } from './transfer.repository.ts';
import type { RunRow } from './run.repository.ts';

/** A payout can come back for this long. */
const returnableMs = 14 * 24 * 3_600_000;

/** Compares the transfers of the last weeks with payouts. */
export const checkPayouts: Check = async (parts, run) => {
  const { payoutProvider, db } = parts;
  if (!payoutProvider) return nothing;
  const transfers = transferRepository(db);
  const { from, to } = windowOf(run);
  const since = new Date(from.getTime() - returnableMs);
  const after = run.position ?? (await transfers.findLastBefore(since));
  const page = await payoutProvider.list(after);
  const upTo = page.at(-1)?.reference ?? null;
  const own = new Map((await transfers.findBetween(after, upTo)).map((row) => [row.id, row]));
  // the sender is still at work on later ones
  const isLater = (id: string) => (own.get(id)?.openedAt ?? from) >= to;
  for (const each of page) if (!isLater(each.reference)) await compare(parts, run, each, own.get(each.reference));
  const listed = new Set(page.map(({ reference }) => reference));
  for (const row of own.values())
    if (row.state !== 'pending' && row.state !== 'failed' && !listed.has(row.id) && !isLater(row.id))
      await report(parts, run, { ...aboutOf(row.id, null, row), kind: 'payout-absent' });
  return { next: upTo, checked: page.length };
};

const aboutOf = (objectId: string, providerMinor: number | null, own: TransferRow | undefined) => ({
  objectId,
  providerMinor,
  ownMinor: own?.amountMinor ?? null,
  mending: null,
});

async function compare(
  parts: CheckParts,
  run: RunRow,
  { reference, amountMinor, outcome }: ListedPayout,
  own: TransferRow | undefined,
): Promise<void> {
  const about = aboutOf(reference, amountMinor, own);
  if (!own) return report(parts, run, { ...about, kind: 'payout-unknown' });
  const isOtherwise = own.state === 'failed' && outcome.state !== 'failed';
  if (own.amountMinor !== amountMinor || isOtherwise) return report(parts, run, { ...about, kind: 'payout-differs' });
  if (outcome.state === 'processing' || outcome.state === own.state) return undefined;
  const mending = (await parts.payouts.takeOutcome(reference, outcome)) ?? null;
  const kind = outcome.state === 'failed' ? 'payout-failed' : 'payout-outcome';
  return report(parts, run, { ...about, kind, mending });
}
