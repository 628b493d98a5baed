import { broadcastsEvidenced } from '@velvet/contracts/messaging/events';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { broadcastEvidenceRepository } from './broadcast-evidence.repository.ts';

/** Days of one evidence, which is more than a month. */
const mostDays = 100;

/** Publishes on which days the payer of a disputed plan of the platform sent mass messages. */
export const onEvidenceRequested = on(
  evidenceRequested,
  async (_context: Context, tx, { chargeId, payerId, planPeriod }) => {
    if (!planPeriod) return;
    const { from, until } = planPeriod;
    const days = await broadcastEvidenceRepository(tx).findDays(payerId, new Date(from), new Date(until), mostDays);
    await tx.append(broadcastsEvidenced, { chargeId, payerId, days: days.toReversed() });
  },
);
