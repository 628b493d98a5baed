import type { UserId } from '@velvet/contracts/ids';
import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import { SetupCustomerFailed } from '@velvet/contracts/payment/failures';
import type { Queries } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { currencyRepository } from '#catalog/currency.repository.ts';
import type { PaymentProvider } from '#provider/payment-provider.ts';
import { refuse } from './card-refusal.ts';
import { customerRepository, type CustomerRow } from './customer.repository.ts';
import { deletedCustomerRepository } from './deleted-customer.repository.ts';

/** The customers of people at the provider, which are made when a card is entered for the first time. */
export function customerService({ db, provider }: { db: Queries; provider: PaymentProvider }) {
  const customers = customerRepository(db);

  /** The key makes concurrent calls get the same customer, but not a deleted one of the person. */
  async function create(personId: UserId, name: string, currency: Currency | null): Promise<string> {
    const deleted = await deletedCustomerRepository(db).count(personId);
    const key = deleted === 0 ? name : `${name}:${deleted}`;
    const created = await provider
      .createCustomer({ key, reference: personId, currency })
      .catch(refuse(SetupCustomerFailed));
    await customers.insert(personId, created, currency);
    return created;
  }

  return {
    findAll: (personId: UserId): Promise<CustomerRow[]> => customers.findAll(personId),

    /**
     * Returns a person's customer for subscriptions in a currency, without one for purchases, and makes it if there is none.
     * @throws {Refusal} `InvalidInput` for a currency that no creator has
     */
    async of(personId: UserId, currency: Currency | undefined): Promise<string> {
      const known = await customers.findAll(personId);
      const renewing = currency !== undefined && known.find((each) => each.currency === currency);
      if (renewing) return renewing.id;
      if (currency !== undefined) await requireChosen(db, currency);
      const first = known.find(({ isFirst }) => isFirst);
      if (!first) return create(personId, personId, null);
      // a customer without a currency takes that of the first order
      if (currency === undefined || first.currency === null) return first.id;
      return create(personId, `${personId}:${currency}`, currency);
    },
  };
}

async function requireChosen(db: Queries, currency: Currency): Promise<void> {
  if (currency !== defaultCurrency && !(await currencyRepository(db).isChosen(currency)))
    throw invalidField('currency', 'No creator has this currency.');
}

export type CustomerService = ReturnType<typeof customerService>;
