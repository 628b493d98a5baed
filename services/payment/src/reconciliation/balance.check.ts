import { balanceRepository } from './balance.repository.ts';
import { nothing, report, type Check } from './checking.ts';

/** Movements younger than this may not be booked yet. */
const bookedAfterMs = 10 * 60_000;

/**
 * Compares how the balance of the card provider has moved since the comparison before with how the ledger has. The first comparison sets
 * the difference from which the next ones start. While money is under way and both differ, the next night compares both days.
 */
export const checkBalance: Check = async (parts, run) => {
  const { db, clock, provider } = parts;
  if (!provider.balance) return nothing;
  const balances = balanceRepository(db);
  const before = await balances.findLast();
  const { balanceMinor, unbookedMinor, newest } = await provider.balance.read(before && { id: before.movementId });
  const gapMinor = balanceMinor - (await balances.sumBooked());
  const differsBy = before ? gapMinor - before.gapMinor - unbookedMinor : 0;
  if (differsBy !== 0) {
    const isUnderWay = newest !== null && newest.at.getTime() > clock.now().getTime() - bookedAfterMs;
    if (isUnderWay || (await balances.hasUnknownPayout())) return { next: null, checked: 1 };
    const sides = { providerMinor: balanceMinor, ownMinor: balanceMinor - differsBy };
    await report(parts, run, { kind: 'balance-differs', objectId: run.day, ...sides, mending: null });
  }
  await balances.insert({ day: run.day, gapMinor, movementId: newest?.id ?? null, readAt: clock.now() });
  return { next: null, checked: 1 };
};
