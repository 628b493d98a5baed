import { seconds, type StripeObject } from '#api/object.ts';
import { listObject } from '#api/page.ts';
import type { AccountRow } from './account.repository.ts';

/** Requirements before the details are entered. */
const initially = [
  'external_account',
  'individual.address.city',
  'individual.address.line1',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
];

export const missingOf = ({ holder, missing }: AccountRow): readonly string[] =>
  holder === null ? initially : missing;

const euroCountries = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'DE',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PT',
  'SI',
  'SK',
]);

/** The currency of the country's banks, of those that the sandbox has accounts in. */
const currencyOf = ({ country }: AccountRow): string => {
  if (euroCountries.has(country)) return 'eur';
  return country === 'GB' ? 'gbp' : 'usd';
};

/** Whether money can be transferred to the account and paid out from it. */
export const isPayable = (row: AccountRow): boolean => missingOf(row).length === 0;

export function accountObject(row: AccountRow): StripeObject {
  const due = missingOf(row);
  const isEntered = row.holder !== null;
  return {
    id: row.id,
    object: 'account',
    business_profile: null,
    business_type: 'individual',
    capabilities: { transfers: due.length === 0 ? 'active' : 'inactive' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: row.country,
    created: seconds(row.createdAt),
    default_currency: currencyOf(row),
    details_submitted: isEntered,
    email: null,
    external_accounts: listObject(`/v1/accounts/${row.id}/external_accounts`, isEntered ? [bankAccount(row)] : []),
    future_requirements: requirements([], null),
    metadata: row.metadata,
    payouts_enabled: due.length === 0,
    requirements: requirements(due, due.length === 0 ? null : 'requirements.past_due'),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: { statement_descriptor_prefix: null },
      dashboard: { display_name: row.holder, timezone: 'Etc/UTC' },
      payments: { statement_descriptor: null, statement_descriptor_kana: null, statement_descriptor_kanji: null },
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: 2, interval: 'manual' },
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: isEntered ? seconds(row.createdAt) : null, service_agreement: row.serviceAgreement },
    type: 'express',
  };
}

const requirements = (due: readonly string[], reason: string | null) => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: reason,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});

export const bankAccountId = ({ id }: Pick<AccountRow, 'id'>): string => `ba_${id.slice('acct_'.length)}`;

const bankAccount = (row: AccountRow) => ({
  id: bankAccountId(row),
  object: 'bank_account',
  account: row.id,
  account_holder_name: row.holder,
  account_holder_type: 'individual',
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: 'SANDBOX BANK',
  country: row.country,
  currency: currencyOf(row),
  default_for_currency: true,
  fingerprint: row.bankFingerprint,
  last4: row.bankLast4 ?? '',
  metadata: {},
  routing_number: null,
  status: 'new',
});
