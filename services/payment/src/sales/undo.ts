import { undoableKinds, type UndoState } from '@velvet/contracts/payment/undo';
import type { PaymentRow } from './payment.repository.ts';

/** Rules of taking purchases back. */
export type UndoRules = {
  /** time after the payment; 0: none can be undone */
  windowMs: number;
  /** purchases that a buyer can undo within 30 days */
  limit: number;
};

/** The facts of a purchase that decide whether its buyer can take it back. `undo`: state of a request */
export type UndoFacts = Pick<PaymentRow, 'subjectKind' | 'isRefunded' | 'refundedMinor' | 'disputeState'> & {
  completedAt: Date;
  isOpened: boolean;
  undo: 'asking' | 'refunding' | 'undone' | 'opened' | 'refused' | null;
};

const requested: Readonly<Record<NonNullable<UndoFacts['undo']>, UndoState>> = {
  asking: 'undoing',
  refunding: 'undoing',
  undone: 'undone',
  opened: 'opened',
  refused: 'over',
};

/** Returns the end of the time in which a purchase can be undone. */
export const undoableUntil = ({ completedAt }: Pick<UndoFacts, 'completedAt'>, { windowMs }: UndoRules): Date =>
  new Date(completedAt.getTime() + windowMs);

/** Returns whether a purchase can be undone, or how its undoing stands. A part that was returned, or a dispute, excludes it. */
export function undoStateOf(facts: UndoFacts, rules: UndoRules, now: Date): UndoState {
  const { undo, isOpened, subjectKind, isRefunded, refundedMinor, disputeState } = facts;
  if (undo) return requested[undo];
  if (isOpened) return 'opened';
  const isWhole = !isRefunded && refundedMinor === 0 && disputeState === null;
  return undoableKinds.has(subjectKind) && isWhole && now < undoableUntil(facts, rules) ? 'possible' : 'over';
}
