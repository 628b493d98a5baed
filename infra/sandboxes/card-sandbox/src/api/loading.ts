import type { Includable, Load } from './expansion.ts';
import type { StripeObject } from './object.ts';
import type { Scope } from './operation.ts';
import { operations } from './operations.ts';
import { listObject } from './page.ts';

/** Where the objects of an id are read, by its prefix. */
const readers: Readonly<Record<string, string>> = {
  acct: '/accounts/:id',
  ch: '/charges/:id',
  cus: '/customers/:id',
  du: '/disputes/:id',
  in: '/invoices/:id',
  pi: '/payment_intents/:id',
  pm: '/payment_methods/:id',
  prod: '/products/:id',
  re: '/refunds/:id',
  seti: '/setup_intents/:id',
  sub: '/subscriptions/:id',
  tr: '/transfers/:id',
  txn: '/balance_transactions/:id',
};

/** Reads an object as a request for it would. */
export const load =
  (scope: Scope): Load =>
  async (id) => {
    const path = readers[id.split('_')[0] ?? ''];
    const reader = operations.find((each) => each.method === 'GET' && each.path === path);
    const found = await reader?.run(scope, { id }, {});
    return found?.answer as StripeObject | undefined;
  };

/** Lists that belong to an object are read as a request for them would. */
export const includable = (scope: Scope): Includable => {
  const read = async (path: string, given: object): Promise<StripeObject> => {
    const lister = operations.find((each) => each.method === 'GET' && each.path === path);
    const found = await lister?.run(scope, {}, given);
    return (found?.answer as StripeObject | undefined) ?? listObject(path, []);
  };
  return {
    'invoice.payments': ({ id }) => read('/invoice_payments', { invoice: id }),
    'charge.refunds': ({ id }) => read('/refunds', { charge: id }),
    'customer.subscriptions': ({ id }) => read('/subscriptions', { customer: id }),
  };
};
