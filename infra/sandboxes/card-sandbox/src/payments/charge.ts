import { bareId } from '#api/object.ts';
import type { Behaviour, Outcome } from '#cards/test-card.ts';
import type { ChargeRow } from './charge.repository.ts';

const challengeMs = 3_600_000;
const disputeAfterMs = 24 * 3_600_000;

// One row is a payment intent, its latest charge, the dispute of that, and the invoice that it pays: their ids differ by the prefix.
export const chargeRowId = (id: string): string => `ch_${bareId(id)}`;
export const intentId = ({ id }: Pick<ChargeRow, 'id'>): string => `pi_${bareId(id)}`;
export const disputeId = ({ id }: Pick<ChargeRow, 'id'>): string => `du_${bareId(id)}`;
export const invoiceId = ({ id }: Pick<ChargeRow, 'id'>): string => `in_${bareId(id)}`;

/** Columns that depend on the outcome of an attempt. */
export function decided(outcome: Outcome, behaviour: Behaviour | undefined, at: Date) {
  const isFailed = outcome.state === 'failed';
  return {
    state: outcome.state,
    declineCode: isFailed ? outcome.code : null,
    declineMessage: isFailed ? outcome.message : null,
    challengeExpiresAt: outcome.state === 'requires_action' ? new Date(at.getTime() + challengeMs) : null,
    disputeDueAt:
      behaviour === 'disputed' && outcome.state === 'succeeded' ? new Date(at.getTime() + disputeAfterMs) : null,
  };
}

export const challengeRefusals = {
  failed: { code: 'authentication_failed', message: "The payment wasn't confirmed with your bank." },
  expired: { code: 'authentication_expired', message: "The payment wasn't confirmed with your bank in time." },
  cancelled: { code: 'cancelled', message: 'The payment was canceled.' },
} as const;

export const isCanceled = ({ state, declineCode }: ChargeRow): boolean =>
  state === 'failed' && declineCode === challengeRefusals.cancelled.code;

/** Whether an attempt reached the bank. */
export const hasCharge = ({ state, declineCode }: ChargeRow): boolean =>
  state === 'succeeded' ||
  (state === 'failed' &&
    declineCode !== null &&
    !Object.values(challengeRefusals).some(({ code }) => code === declineCode));
