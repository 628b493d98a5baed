import type { DifferenceKind } from '@velvet/contracts/payment/reconciliation';
import { ProviderError, type ListedCharge } from '#provider/payment-provider.ts';
import { nothing, report, settleFrom, windowOf, type Check, type CheckParts } from './checking.ts';
import type { RunRow } from './run.repository.ts';
import { saleRepository, type SaleRow } from './sale.repository.ts';
import { matchSuspense, openSuspense } from './suspense.ts';

const unseenAtOnce = 50;

/** Compares the charges that the provider made within the day with payments. */
export const checkCharges: Check = async (parts, run) => {
  const { listing } = parts.provider;
  if (!listing) return nothing;
  if (run.position === null) await matchSuspense(parts);
  const { items, next } = await listing.charges(windowOf(run), run.position);
  await compare(parts, run, items);
  return { next, checked: items.length };
};

/** Compares refunds. A refund may return a charge of any day, so it is compared by what the charge returned in total. */
export const checkRefunds: Check = async (parts, run) => {
  const { listing } = parts.provider;
  if (!listing) return nothing;
  const { items, next } = await listing.refunds(windowOf(run), run.position);
  const sales = await saleRepository(parts.db).findByCharge(items.map(({ chargeId }) => chargeId));
  for (const { chargeId, refundedMinor } of items) {
    const sale = sales.get(chargeId);
    // charges without a sale were compared as such
    if (sale && sale.refundedMinor !== refundedMinor)
      await mend(parts, run, { ...sale, id: chargeId, refundedMinor }, sale);
  }
  return { next, checked: items.length };
};

/** Reads the charges of settled payments that the provider did not list, for example because they began on another day. */
export const checkUnseen: Check = async (parts, run) => {
  const { db, provider } = parts;
  if (!provider.listing) return nothing;
  const sales = await saleRepository(db).findUnseen(windowOf(run), run.position, unseenAtOnce);
  for (const { id, chargeId, amountMinor, currency } of sales) {
    const charge = await provider.retrieveCharge(chargeId).catch(onUnknown);
    if (charge) {
      const listed = { ...charge.price, id: charge.id, refundedMinor: charge.refundedMinor };
      await compare(parts, run, [listed]);
    } else {
      const about = { objectId: id, paymentId: id, currency, mending: null } as const;
      const found = { ...about, providerMinor: null, ownMinor: amountMinor };
      await report(parts, run, { ...found, kind: 'charge-absent' });
    }
  }
  const isLast = sales.length < unseenAtOnce;
  return { next: isLast ? null : (sales.at(-1)?.id ?? null), checked: sales.length };
};

function onUnknown(error: unknown): undefined {
  if (error instanceof ProviderError && error.reason === 'not-found') return undefined;
  throw error;
}

async function compare(parts: CheckParts, run: RunRow, charges: readonly ListedCharge[]): Promise<void> {
  const sales = saleRepository(parts.db);
  const ids = charges.map(({ id }) => id);
  const known = await sales.findByCharge(ids);
  for (const charge of charges) {
    const sale = known.get(charge.id);
    if (!sale || !isSame(sale, charge)) await mend(parts, run, charge, sale);
  }
  await sales.markSeen(ids, parts.clock.now());
}

const isSame = (sale: SaleRow, { refundedMinor, ...charge }: ListedCharge): boolean =>
  sale.state === 'settled' && isSamePrice(sale, charge) && refundsAgree(sale, refundedMinor);

const isSamePrice = (sale: SaleRow, { amountMinor, currency }: Omit<ListedCharge, 'refundedMinor'>): boolean =>
  sale.amountMinor === amountMinor && sale.currency === currency;

/** The provider does not count refunds that failed, which are differences of their own. */
const refundsAgree = ({ refundedMinor, failedRefundMinor }: SaleRow, provided: number): boolean =>
  provided === refundedMinor || provided === refundedMinor - failedRefundMinor;

/** Books the state of a charge from the provider, and records what differed. */
async function mend(parts: CheckParts, run: RunRow, charge: ListedCharge, before: SaleRow | undefined): Promise<void> {
  await settleFrom(parts, { kind: 'charge', id: charge.id });
  const after = (await saleRepository(parts.db).findByCharge([charge.id])).get(charge.id);
  if (!after) return openSuspense(parts, run, charge);
  const kind = kindOf(charge, before);
  const isRefund = kind === 'refund-missing' || kind === 'refund-differs';
  // a further refund may have arrived meanwhile
  const isMended = isSame({ ...after, refundedMinor: Math.min(after.refundedMinor, charge.refundedMinor) }, charge);
  await report(parts, run, {
    kind,
    objectId: charge.id,
    paymentId: after.id,
    currency: charge.currency,
    providerMinor: isRefund ? charge.refundedMinor : charge.amountMinor,
    ownMinor: (isRefund ? before?.refundedMinor : before?.state === 'settled' ? before.amountMinor : null) ?? null,
    mending: isMended && kind !== 'refund-differs' ? 'settled' : null,
  });
}

function kindOf(charge: ListedCharge, before: SaleRow | undefined): DifferenceKind {
  if (before?.state !== 'settled') return 'charge-missing';
  if (!isSamePrice(before, charge)) return 'charge-differs';
  return before.refundedMinor < charge.refundedMinor ? 'refund-missing' : 'refund-differs';
}
