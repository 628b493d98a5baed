import { operation } from '#api/operation.ts';
import { cancelAtOnce } from '#subscriptions/cancellation.ts';
import { subscriptionRepository } from '#subscriptions/subscription.repository.ts';
import { cardRepository } from './card.repository.ts';
import { deletedCustomerObject } from './customer.object.ts';
import { customerRepository } from './customer.repository.ts';
import { requireCustomer } from './stored-card.ts';

/** Deletes a customer: its subscriptions end and its cards are detached. Its charges stay, and can be refunded and disputed. */
export const customerDeletionOperations = [
  operation('DELETE /customers/:id', {}, async (scope, _input, customerId) => {
    const { tx, time } = scope;
    await requireCustomer(tx, customerId, 'id');
    for (const row of await subscriptionRepository(tx).findRunningForUpdate(customerId)) await cancelAtOnce(scope, row);
    await cardRepository(tx).detachAll(customerId);
    await customerRepository(tx).delete(customerId, await time.now(tx));
    return deletedCustomerObject(customerId);
  }),
];
