import { seconds, type StripeObject } from '#api/object.ts';
import { StripeError } from '#api/stripe-error.ts';
import { errorCodeOf } from '#cards/test-card.ts';
import { challengeRefusals } from '#payments/charge.ts';
import type { SetupIntentRow } from './setup-intent.repository.ts';

const isCanceled = ({ state, declineCode }: SetupIntentRow): boolean =>
  state === 'failed' && declineCode === challengeRefusals.cancelled.code;

export function setupStatusOf(row: SetupIntentRow): string {
  if (row.state !== 'failed') return row.state;
  return isCanceled(row) ? 'canceled' : 'requires_payment_method';
}

/** @param url address of the sandbox, for its 3-D Secure page */
export const setupIntentObject = (row: SetupIntentRow, url: string): StripeObject => ({
  id: row.id,
  object: 'setup_intent',
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: `${row.id}_secret_${row.id.slice(-8)}`,
  created: seconds(row.createdAt),
  customer: row.customerId,
  description: null,
  flow_directions: null,
  last_setup_error: row.declineCode === null || isCanceled(row) ? null : errorOf(row),
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: row.metadata,
  next_action:
    row.state === 'requires_action'
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: row.returnUrl, url: `${url}/3ds/${row.id}` } }
      : null,
  on_behalf_of: null,
  payment_method: row.state === 'failed' ? null : row.cardId,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: setupStatusOf(row),
  usage: 'off_session',
});

const errorOf = ({ declineCode, declineMessage }: SetupIntentRow) => ({
  type: 'card_error',
  code: codeOf(declineCode ?? ''),
  decline_code: declineCode,
  message: declineMessage,
});

const codeOf = (declineCode: string): string =>
  declineCode.startsWith('authentication') ? 'setup_intent_authentication_failure' : errorCodeOf(declineCode);

/** The error of a refused attempt, with its intent. */
export function setupDeclineOf(row: SetupIntentRow, url: string): StripeError {
  return new StripeError(402, 'card_error', row.declineMessage ?? '', {
    code: codeOf(row.declineCode ?? ''),
    decline_code: row.declineCode ?? '',
    setup_intent: setupIntentObject(row, url),
  });
}
