import { report, windowOf, type Check } from './checking.ts';
import { saleRepository } from './sale.repository.ts';

const atOnce = 500;

/** Compares the payments that were settled within the day with their postings. Such a difference is a fault and is never mended. */
export const checkLedger: Check = async (parts, run) => {
  const rows = await saleRepository(parts.db).findUnbalanced(windowOf(run), run.position, atOnce);
  for (const { id, amountMinor, currency, postedMinor } of rows) {
    const found = {
      objectId: id,
      paymentId: id,
      currency,
      providerMinor: amountMinor,
      ownMinor: postedMinor,
      mending: null,
    } as const;
    await report(parts, run, { ...found, kind: 'ledger-differs' });
  }
  return { next: rows.length < atOnce ? null : (rows.at(-1)?.id ?? null), checked: rows.length };
};
