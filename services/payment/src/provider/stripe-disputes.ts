import type { Stripe } from 'stripe';
import type { ProviderDisputes } from './payment-provider.ts';
import { rethrow } from './stripe.error.ts';

/** Disputes and their evidence, which has text alone. */
export function stripeDisputes(stripe: Stripe): ProviderDisputes {
  return {
    async find(chargeId) {
      const { data } = await stripe.disputes.list({ payment_intent: chargeId, limit: 1 }).catch(rethrow);
      const [dispute] = data;
      if (!dispute) return undefined;
      const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details;
      return {
        id: dispute.id,
        reason: dispute.reason,
        dueAt: dueBy === null ? null : new Date(dueBy * 1000),
        isSubmitted: submissions > 0,
      };
    },

    async submit(disputeId, evidence) {
      await stripe.disputes.update(disputeId, { evidence, submit: true }).catch(rethrow);
    },
  };
}
