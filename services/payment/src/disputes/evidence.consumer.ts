import { accountDeleted, payerEvidenced } from '@velvet/contracts/account/events';
import { useEvidenced } from '@velvet/contracts/content/events';
import { exchangeEvidenced } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { paymentOriginRepository } from '#sales/payment-origin.repository.ts';
import { disputeRepository } from './dispute.repository.ts';

/** Evidence of other services about the payer of a dispute. */
export const evidenceConsumers = [
  on(useEvidenced, ({ clock }: Context, tx, { chargeId, days }) =>
    disputeRepository(tx).saveUse(chargeId, days, clock.now()),
  ),
  on(exchangeEvidenced, ({ clock }: Context, tx, { chargeId, sent, received, firstAt, lastAt }) =>
    disputeRepository(tx).saveExchange(chargeId, { sent, received, firstAt, lastAt }, clock.now()),
  ),
  on(payerEvidenced, ({ clock }: Context, tx, { chargeId, email, joinedAt, signIns }) =>
    disputeRepository(tx).savePayer(chargeId, { email, joinedAt, signIns }, clock.now()),
  ),
  // a bank keeps what it was given
  on(accountDeleted, async (_context: Context, tx, { userId }) => {
    await paymentOriginRepository(tx).deleteOfPayer(userId);
    await disputeRepository(tx).forgetPayer(userId);
  }),
];
