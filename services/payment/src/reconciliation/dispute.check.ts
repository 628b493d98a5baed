import { subjectOf } from '#sales/provider-subject.ts';
import { nothing, report, settleFrom, windowOf, type Check } from './checking.ts';
import { saleRepository } from './sale.repository.ts';

const openAtOnce = 50;

/** Compares the disputes that began within the day. */
export const checkDisputes: Check = async (parts, run) => {
  const { listing } = parts.provider;
  if (!listing) return nothing;
  const { items, next } = await listing.disputes(windowOf(run), run.position);
  const sales = saleRepository(parts.db);
  const known = await sales.findByCharge(items.map(({ chargeId }) => chargeId));
  for (const { chargeId, amountMinor, state } of items) {
    const sale = known.get(chargeId);
    if (!sale || sale.disputeState === state) continue;
    await settleFrom(parts, { kind: 'charge', id: chargeId });
    const after = (await sales.findByCharge([chargeId])).get(chargeId);
    const mending = after?.disputeState === sale.disputeState ? null : 'settled';
    const found = {
      objectId: chargeId,
      paymentId: sale.id,
      currency: sale.currency,
      providerMinor: amountMinor,
      ownMinor: null,
      mending,
    } as const;
    await report(parts, run, { ...found, kind: 'dispute-missing' });
  }
  return { next, checked: items.length };
};

/** Reads every dispute that is open here, because it may have been decided on any day. */
export const checkOpenDisputes: Check = async (parts, run) => {
  if (!parts.provider.listing) return nothing;
  const sales = saleRepository(parts.db);
  const open = await sales.findDisputed(run.position, openAtOnce);
  for (const row of open) {
    await settleFrom(parts, await subjectOf(parts.db, row));
    const chargeId = row.providerChargeId ?? '';
    const after = (await sales.findByCharge([chargeId])).get(chargeId);
    if (!after || after.disputeState === 'open') continue;
    const { id: paymentId, currency } = row;
    const found = {
      objectId: chargeId,
      paymentId,
      currency,
      providerMinor: row.disputedMinor,
      ownMinor: null,
    } as const;
    await report(parts, run, { ...found, kind: 'dispute-missing', mending: 'settled' });
  }
  return { next: open.length < openAtOnce ? null : (open.at(-1)?.id ?? null), checked: open.length };
};
