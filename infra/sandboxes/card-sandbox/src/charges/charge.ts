import { createHash } from 'node:crypto';
import type { Behaviour, Outcome } from '#cards/test-card.ts';
import type { ChargeObject } from '#objects.ts';
import type { ChargeRow } from './charge.repository.ts';

const challengeMs = 3_600_000;
const disputeAfterMs = 24 * 3_600_000;

/** Columns that depend on the outcome. */
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

/** Hash that determines whether two requests with one idempotency key are equal. */
export function requestHash(request: Record<string, unknown>): string {
  const sorted = Object.entries(request).sort(([a], [b]) => a.localeCompare(b));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

export function presentCharge(row: ChargeRow, sandboxUrl: string): ChargeObject {
  return {
    id: row.id,
    version: row.version,
    customer: row.customerId,
    paymentMethod: row.cardId,
    card: { brand: row.cardBrand, last4: row.cardLast4 },
    reference: row.reference,
    amountMinor: row.amountMinor,
    currency: row.currency,
    state: row.state,
    url: row.state === 'requires_action' ? `${sandboxUrl}/3ds/${row.id}` : null,
    declineCode: row.declineCode,
    message: row.declineMessage,
    subscription: row.subscriptionId,
    period: row.period,
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    isRefunded: row.isRefunded,
    dispute: row.disputeState,
    createdAt: row.createdAt.toISOString(),
  };
}
