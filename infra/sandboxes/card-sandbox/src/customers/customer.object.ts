import { seconds, type StripeObject } from '#api/object.ts';
import type { CardRow } from './card.repository.ts';
import type { CustomerRow } from './customer.repository.ts';

export const customerObject = ({ id, metadata, defaultCardId, currency, createdAt }: CustomerRow): StripeObject => ({
  id,
  object: 'customer',
  address: null,
  balance: 0,
  created: seconds(createdAt),
  currency: currency?.toLowerCase() ?? null,
  default_source: null,
  delinquent: false,
  description: null,
  email: null,
  invoice_prefix: id.slice(-8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: defaultCardId,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata,
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

export const deletedCustomerObject = (id: string): StripeObject => ({ id, object: 'customer', deleted: true });

export const cardDetails = (
  card: Pick<CardRow, 'brand' | 'last4' | 'expMonth' | 'expYear' | 'fingerprint' | 'country'>,
) => ({
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: card.country,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  fingerprint: card.fingerprint,
  funding: 'credit',
  last4: card.last4,
});

export const paymentMethodObject = (card: CardRow): StripeObject => ({
  id: card.id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: billingDetails(card.name),
  card: {
    ...cardDetails(card),
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    generated_from: null,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: seconds(card.createdAt),
  customer: card.isDetached ? null : card.customerId,
  livemode: false,
  metadata: {},
  type: 'card',
});

export const billingDetails = (name: string | null) => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: name || null,
  phone: null,
  tax_id: null,
});
