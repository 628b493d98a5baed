import type { Currency } from '@velvet/contracts/money';
import type { ProviderBalance } from '#provider/payment-provider.ts';
import { balanceRepository } from './balance.repository.ts';
import { nothing, report, type Check, type CheckParts } from './checking.ts';
import type { RunRow } from './run.repository.ts';

/** Movements younger than this may not be booked yet. */
const bookedAfterMs = 10 * 60_000;

/**
 * Compares how the balances of the card provider have moved since the comparison before with how the ledger has, in each currency. The
 * first comparison sets the difference from which the next ones start. While money is under way and both differ, the next night compares
 * both days.
 */
export const checkBalance: Check = async (parts, run) => {
  const { balance } = parts.provider;
  if (!balance) return nothing;
  const currencies = await balanceRepository(parts.db).findCurrencies();
  for (const currency of currencies) await compare(parts, run, balance, currency);
  return { next: null, checked: currencies.length };
};

async function compare(parts: CheckParts, run: RunRow, balance: ProviderBalance, currency: Currency): Promise<void> {
  const { db, clock } = parts;
  const balances = balanceRepository(db);
  const before = await balances.findLast(currency);
  const { balanceMinor, unbookedMinor, newest } = await balance.read(currency, before && { id: before.movementId });
  const gapMinor = balanceMinor - (await balances.sumBooked(currency));
  const differsBy = before ? gapMinor - before.gapMinor - unbookedMinor : 0;
  if (differsBy !== 0) {
    const isUnderWay = newest !== null && newest.at.getTime() > clock.now().getTime() - bookedAfterMs;
    if (isUnderWay || (await balances.hasUnknownPayout(currency))) return;
    const sides = { providerMinor: balanceMinor, ownMinor: balanceMinor - differsBy, currency };
    const objectId = `${run.day} ${currency}`;
    await report(parts, run, { kind: 'balance-differs', objectId, ...sides, mending: null });
  }
  await balances.insert({ day: run.day, currency, gapMinor, movementId: newest?.id ?? null, readAt: clock.now() });
}
