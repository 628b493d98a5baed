import { z } from 'zod';
import { operation, type Answered, type Scope } from '#api/operation.ts';
import { listPage } from '#api/page.ts';
import { boolean, created, id, metadata, paging } from '#api/params.ts';
import { invalidRequest, missing, Refused } from '#api/stripe-error.ts';
import { requireCard, requireCustomer } from '#customers/stored-card.ts';
import { setupDeclineOf, setupIntentObject, setupStatusOf } from './setup-intent.object.ts';
import { setupIntentColumns, setupIntentRepository, type SetupIntentRow } from './setup-intent.repository.ts';

const confirmation = { payment_method: id.optional(), return_url: z.url().optional() };
type Confirmation = { payment_method?: string | undefined; return_url?: string | undefined };

export const setupOperations = [
  operation(
    'POST /setup_intents',
    {
      ...confirmation,
      customer: id,
      confirm: boolean.default(false),
      usage: z.literal('off_session').default('off_session'),
      metadata: metadata.default({}),
      payment_method_types: z.array(z.literal('card')).optional(),
    },
    async (scope, input) => {
      const { tx, setups, config } = scope;
      const { id: customerId } = await requireCustomer(tx, input.customer);
      if (input.payment_method !== undefined) await requireCard(tx, input.payment_method, customerId);
      const row = await setups.create(tx, customerId, input.metadata);
      return input.confirm ? confirm(scope, row, input) : setupIntentObject(row, config.url);
    },
  ),

  operation('GET /setup_intents/:id', {}, async ({ tx, config }, _input, intent) => {
    const row = await setupIntentRepository(tx).find(intent);
    if (!row) throw missing('setupintent', intent, 'intent');
    return setupIntentObject(row, config.url);
  }),

  operation('GET /setup_intents', { ...paging, created, customer: id.optional() }, ({ tx, config }, input) => {
    const listed = {
      table: 'setup_intent',
      columns: setupIntentColumns,
      filters: { customer_id: input.customer },
      created: { range: input.created },
      present: (row: SetupIntentRow) => setupIntentObject(row, config.url),
    };
    return listPage(tx, '/v1/setup_intents', listed, input);
  }),

  operation('POST /setup_intents/:id/confirm', confirmation, async (scope, input, intent) => {
    const row = await scope.setups.lock(scope.tx, intent);
    const status = setupStatusOf(row);
    if (status !== 'requires_payment_method' && status !== 'requires_action')
      throw invalidRequest(`You cannot confirm this SetupIntent because it has a status of ${status}.`, {
        code: 'setup_intent_unexpected_state',
        setup_intent: setupIntentObject(row, scope.config.url),
      });
    return confirm(scope, row, input);
  }),

  operation('POST /setup_intents/:id/cancel', {}, async ({ tx, setups, config }, _input, intent) =>
    setupIntentObject(await setups.cancel(tx, await setups.lock(tx, intent)), config.url),
  ),
];

async function confirm(scope: Scope, row: SetupIntentRow, input: Confirmation): Promise<Answered> {
  const { tx, setups, config } = scope;
  if (input.payment_method === undefined)
    throw invalidRequest('You must provide a payment method to confirm this SetupIntent.', { param: 'payment_method' });
  if (input.return_url !== undefined && !config.origins.includes(new URL(input.return_url).origin))
    throw invalidRequest('The return address must be on the site.', { param: 'return_url' });
  const card = await requireCard(tx, input.payment_method, row.customerId);
  const decided = await setups.attempt(tx, row, card, input.return_url ?? null);
  return decided.state === 'failed'
    ? new Refused(setupDeclineOf(decided, config.url))
    : setupIntentObject(decided, config.url);
}
