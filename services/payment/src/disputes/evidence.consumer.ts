import { useEvidenced } from '@velvet/contracts/content/events';
import { exchangeEvidenced } from '@velvet/contracts/messaging/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { disputeRepository } from './dispute.repository.ts';

/** Evidence of other services about the payer of a dispute. */
export const evidenceConsumers = [
  on(useEvidenced, ({ clock }: Context, tx, { chargeId, days }) =>
    disputeRepository(tx).saveUse(chargeId, days, clock.now()),
  ),
  on(exchangeEvidenced, ({ clock }: Context, tx, { chargeId, sent, received, firstAt, lastAt }) =>
    disputeRepository(tx).saveExchange(chargeId, { sent, received, firstAt, lastAt }, clock.now()),
  ),
];
