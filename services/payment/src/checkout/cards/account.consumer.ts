import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { deletedCustomerRepository } from './deleted-customer.repository.ts';

/** A sweep deletes the customers and saved cards at the provider when no payment or subscription of them is open. */
export const onCardholderDeleted = on(accountDeleted, async ({ clock }: Context, tx, { userId }) => {
  await deletedCustomerRepository(tx).takeAll(userId, clock.now());
});
