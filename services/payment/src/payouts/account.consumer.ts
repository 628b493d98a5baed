import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { payoutMethodRepository } from './payout-method.repository.ts';

/** The next runs pay out the rest of the balance without a minimum. Afterwards a sweep removes the method. */
export const onCreatorDeleted = on(accountDeleted, async ({ clock }: Context, tx, { userId }) => {
  await payoutMethodRepository(tx).close(userId, clock.now());
});
