import { accountDeleted, payerEvidenced } from '@velvet/contracts/account/events';
import { planUseEvidenced, useEvidenced } from '@velvet/contracts/content/evidence-events';
import { broadcastsEvidenced, exchangeEvidenced } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { paymentOriginRepository } from '#sales/payment-origin.repository.ts';
import { disputeRepository } from './dispute.repository.ts';

/** Evidence of other services about the payer of a dispute. */
export const evidenceConsumers = [
  on(useEvidenced, ({ clock }: Context, tx, { chargeId, days }) =>
    disputeRepository(tx).saveEvidence(chargeId, 'useDays', days, clock.now()),
  ),
  on(exchangeEvidenced, ({ clock }: Context, tx, { chargeId, sent, received, firstAt, lastAt }) =>
    disputeRepository(tx).saveEvidence(chargeId, 'exchange', { sent, received, firstAt, lastAt }, clock.now()),
  ),
  on(payerEvidenced, ({ clock }: Context, tx, { chargeId, email, joinedAt, signIns }) =>
    disputeRepository(tx).saveEvidence(chargeId, 'payerAccount', { email, joinedAt, signIns }, clock.now()),
  ),
  on(planUseEvidenced, ({ clock }: Context, tx, { chargeId, days, storageBytes, freeStorageBytes }) =>
    disputeRepository(tx).saveEvidence(chargeId, 'planUse', { days, storageBytes, freeStorageBytes }, clock.now()),
  ),
  on(broadcastsEvidenced, ({ clock }: Context, tx, { chargeId, days }) =>
    disputeRepository(tx).saveEvidence(chargeId, 'broadcastDays', days, clock.now()),
  ),
  // a bank keeps what it was given
  on(accountDeleted, async (_context: Context, tx, { userId }) => {
    await paymentOriginRepository(tx).deleteOfPayer(userId);
    await disputeRepository(tx).forgetPayer(userId);
  }),
];
