import { seconds, secondsOrNull, type StripeObject } from '#api/object.ts';
import { StripeError } from '#api/stripe-error.ts';
import { movementId } from '#balance/balance.ts';
import { errorCodeOf } from '#cards/test-card.ts';
import { billingDetails, cardDetails } from '#customers/customer.object.ts';
import { disputeId, hasCharge, intentId, isCanceled } from './charge.ts';
import type { ChargeRow } from './charge.repository.ts';
import type { RefundRow } from './refund.repository.ts';

const currencyOf = ({ currency }: ChargeRow): string => currency.toLowerCase();

function statusOf(row: ChargeRow): string {
  if (row.state !== 'failed') return row.state;
  return isCanceled(row) ? 'canceled' : 'requires_payment_method';
}

/** @param url address of the sandbox, for its 3-D Secure page */
export function intentObject(row: ChargeRow, url: string): StripeObject {
  const id = intentId(row);
  return {
    id,
    object: 'payment_intent',
    amount: row.amountMinor,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: row.state === 'succeeded' ? row.amountMinor : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: isCanceled(row) ? seconds(row.createdAt) : null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${row.id.slice(-8)}`,
    confirmation_method: 'automatic',
    created: seconds(row.createdAt),
    currency: currencyOf(row),
    customer: row.customerId,
    description: row.subscriptionId === null ? null : 'Subscription',
    last_payment_error: isCanceled(row) || row.declineCode === null ? null : lastError(row),
    latest_charge: hasCharge(row) ? row.id : null,
    livemode: false,
    metadata: row.metadata,
    next_action:
      row.state === 'requires_action'
        ? {
            type: 'redirect_to_url',
            redirect_to_url: { return_url: row.returnUrl, url: `${url}/3ds/${row.id}` },
          }
        : null,
    on_behalf_of: null,
    payment_method: row.state === 'failed' ? null : row.cardId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: row.savesCard ? 'off_session' : null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: statusOf(row),
    transfer_data: null,
    transfer_group: null,
  };
}

const lastError = ({ declineCode, declineMessage }: ChargeRow) => ({
  type: 'card_error',
  code: errorCodeOf(declineCode ?? ''),
  decline_code: declineCode,
  message: declineMessage,
});

/** The error of a refused attempt, with its intent. */
export function declineOf(row: ChargeRow, url: string): StripeError {
  return new StripeError(402, 'card_error', row.declineMessage ?? '', {
    code: errorCodeOf(row.declineCode ?? ''),
    decline_code: row.declineCode ?? '',
    payment_intent: intentObject(row, url),
    charge: row.id,
  });
}

export function chargeObject(row: ChargeRow): StripeObject {
  const isPaid = row.state === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amountMinor,
    amount_captured: isPaid ? row.amountMinor : 0,
    amount_refunded: row.refundedMinor,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? movementId(row.id) : null,
    billing_details: billingDetails(row.card?.name ?? null),
    calculated_statement_descriptor: 'VELVET',
    captured: isPaid,
    created: seconds(row.createdAt),
    currency: currencyOf(row),
    customer: row.customerId,
    description: null,
    disputed: row.disputeState !== null,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : errorCodeOf(row.declineCode ?? ''),
    failure_message: row.declineMessage,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: intentId(row),
    payment_method: row.cardId,
    payment_method_details: row.card && { card: chargedCard(row.card), type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: isPaid && row.refundedMinor === row.amountMinor,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

const chargedCard = (card: NonNullable<ChargeRow['card']>) => ({
  ...cardDetails(card),
  amount_authorized: null,
  authorization_code: null,
  extended_authorization: { status: 'disabled' },
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: card.brand,
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: 0, status: 'unavailable' },
  regulated_status: 'unregulated',
  three_d_secure: null,
  wallet: null,
});

export const refundObject = (row: RefundRow): StripeObject => ({
  id: row.id,
  object: 'refund',
  amount: row.amountMinor,
  balance_transaction: movementId(row.id),
  charge: row.chargeId,
  created: seconds(row.createdAt),
  currency: row.currency.toLowerCase(),
  destination_details: { card: { type: 'pending' }, type: 'card' },
  metadata: row.metadata,
  payment_intent: intentId({ id: row.chargeId }),
  reason: row.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: row.isFailed ? 'failed' : 'succeeded',
  ...(row.isFailed && { failure_reason: 'lost_or_stolen_card' }),
  transfer_reversal: null,
});

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;
const evidenceDays = 7;

function disputeStatus({ disputeState, disputeSubmittedAt }: ChargeRow): string {
  if (disputeState !== 'open') return disputeState ?? 'lost';
  return disputeSubmittedAt ? 'under_review' : 'needs_response';
}

export function disputeObject(row: ChargeRow): StripeObject {
  const openedAt = row.disputeOpenedAt ?? row.createdAt;
  const dueBy = new Date(openedAt.getTime() + evidenceDays * 24 * 3_600_000);
  return {
    id: disputeId(row),
    object: 'dispute',
    amount: row.amountMinor - row.refundedMinor,
    balance_transactions: [],
    charge: row.id,
    created: seconds(openedAt),
    currency: currencyOf(row),
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceFields.map((field) => [field, row.disputeEvidence[field] ?? null])),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: secondsOrNull(dueBy),
      enhanced_eligibility: {},
      has_evidence: Object.keys(row.disputeEvidence).length > 0,
      past_due: false,
      submission_count: row.disputeSubmittedAt ? 1 : 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId(row),
    payment_method_details: {
      card: {
        brand: row.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: row.card?.brand ?? 'visa',
        network_reason_code: '83',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: disputeStatus(row),
  };
}
