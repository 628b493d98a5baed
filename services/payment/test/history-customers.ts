import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import { customerRepository } from '#checkout/cards/customer.repository.ts';

/** Returns the customer of a payer for subscriptions in a currency, which is made if there is none. */
export async function customerOf(db: Queries, payerId: UserId, currency: Currency): Promise<string> {
  const customers = customerRepository(db);
  await customers.insert(payerId, `cus_${payerId}`, null);
  const known = await customers.takeForSubscriptions(payerId, currency);
  if (known !== undefined) return known;
  const made = `cus_${payerId}_${currency}`;
  await customers.insert(payerId, made, currency);
  return made;
}
