import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { taxProfileRepository } from './tax-profile.repository.ts';

/** Invoices stay, as the law requires. */
export const onTaxpayerDeleted = on(accountDeleted, async (_context: Context, tx, { userId }) => {
  await taxProfileRepository(tx).delete(userId);
});
