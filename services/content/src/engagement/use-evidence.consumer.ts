import { useEvidenced } from '@velvet/contracts/content/evidence-events';
import { disputeOpened } from '@velvet/contracts/payment/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { useEvidenceRepository } from './use-evidence.repository.ts';

/** Days of one evidence. */
const mostDays = 100;

/** Publishes when the payer of a dispute opened what was paid. */
export const onDisputeOpened = on(
  disputeOpened,
  async (_context: Context, tx, { chargeId, payerId, creatorId, postId }) => {
    const days = await useEvidenceRepository(tx).findDays(payerId, creatorId, postId, mostDays);
    await tx.append(useEvidenced, { chargeId, payerId, days: days.toReversed() });
  },
);
