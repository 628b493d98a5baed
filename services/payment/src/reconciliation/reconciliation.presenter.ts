import { decimalFromMinor } from '@velvet/contracts/money';
import type { Difference, ReconciliationRun } from '@velvet/contracts/payment/reconciliation';
import type { DifferenceRow } from './difference.repository.ts';
import type { RunRow } from './run.repository.ts';

const dollarsOf = (minor: number | null): number | null => (minor === null ? null : decimalFromMinor(minor));

export function presentDifference({ providerMinor, ownMinor, foundAt, closedAt, ...row }: DifferenceRow): Difference {
  return {
    ...row,
    providerAmount: dollarsOf(providerMinor),
    ownAmount: dollarsOf(ownMinor),
    foundAt: foundAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

export function presentRun({ day, stage, checked, startedAt, finishedAt }: RunRow): ReconciliationRun {
  return { day, stage, checked, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
