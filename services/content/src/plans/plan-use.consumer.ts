import { planUseEvidenced } from '@velvet/contracts/content/evidence-events';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { vaultUseRepository } from '#vault/vault-use.repository.ts';
import { planUseRepository } from './plan-use.repository.ts';

/** Days of one evidence, which is more than a month. */
const mostDays = 100;

/** Publishes the use of a disputed plan of the platform by its payer. */
export const onEvidenceRequested = on(
  evidenceRequested,
  async ({ config }: Context, tx, { chargeId, payerId, planPeriod }) => {
    if (!planPeriod) return;
    const { from, until } = planPeriod;
    const days = await planUseRepository(tx).findDays(payerId, new Date(from), new Date(until), mostDays);
    await tx.append(planUseEvidenced, {
      chargeId,
      payerId,
      days: days.toReversed(),
      storageBytes: await vaultUseRepository(tx).countBytes(payerId),
      freeStorageBytes: config.planLimits.creator.storageBytes,
    });
  },
);
