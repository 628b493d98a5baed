import { exchangeEvidenced } from '@velvet/contracts/messaging/events';
import { disputeOpened } from '@velvet/contracts/payment/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { exchangeEvidenceRepository } from './exchange-evidence.repository.ts';

/** Publishes how many messages the payer of a dispute exchanged with the creator. */
export const onDisputeOpened = on(disputeOpened, async (_context: Context, tx, { chargeId, payerId, creatorId }) => {
  const { firstAt, lastAt, ...figures } = await exchangeEvidenceRepository(tx).count(payerId, creatorId);
  await tx.append(exchangeEvidenced, {
    chargeId,
    payerId,
    ...figures,
    firstAt: firstAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
  });
});
