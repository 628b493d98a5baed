import { decimalFromMinor } from '@velvet/contracts/money';
import type { Payout } from '@velvet/contracts/payment/payouts';
import type { PayoutRow } from './payout.repository.ts';

export function presentPayout({ state, amountMinor, methodKind, methodLabel, ...row }: PayoutRow): Payout {
  return {
    ...row,
    status: state,
    amount: decimalFromMinor(amountMinor),
    method: { kind: methodKind, label: methodLabel },
    openedAt: row.openedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
