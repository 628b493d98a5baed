import { ConfigError, readConfig, requireWhole, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import { Currencies } from '#catalog/currency.ts';
import type { PayoutConfig } from '#payouts/payout-config.ts';
import type { UndoRules } from '#sales/undo.ts';
import type { TaxConfig } from '#taxes/tax-config.ts';
import { isVatId } from '#taxes/vat-id.ts';
import { VatRates } from '#taxes/vat-rates.ts';

const settings = {
  /** secret key of the card provider: of Stripe, or of the card sandbox */
  STRIPE_SECRET_KEY: z.string().min(8),
  /** its publishable key, for browsers; empty: no cards are accepted, and forms show 'Payment Setup Required' */
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  /** signing secret of its webhooks; with Connect two, comma-separated, because connected accounts have an endpoint of their own */
  STRIPE_WEBHOOK_SECRET: z.string().min(8),
  /** address of its API; that of the card sandbox for the sandbox's keys */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** address of the card sandbox for browsers, which get the card form from it; unset with Stripe, whose form has addresses of its own */
  STRIPE_FRAME_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** currencies that creators choose from, with two decimals and separated by commas; USD is always one of them */
  PLATFORM_CURRENCIES: z.string().default('USD,EUR,GBP').pipe(Currencies),
  /** highest tip; units of the creator's currency, as of all amounts below */
  PAYMENT_TIP_MAXIMUM: z.coerce.number().int().min(1).max(10_000).default(500),
  /** limit of a payer's tips within a day with a new card, in each currency */
  PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM: z.coerce.number().int().min(1).max(10_000).default(200),
  /** a card is new until the payer's first payment with it is this old and was not paid back; days */
  PAYMENT_TIP_NEW_CARD_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  /** days between the notice of a higher price and its first renewal */
  PAYMENT_PRICE_NOTICE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** rise of a price in per cent above which subscribers must agree */
  PAYMENT_PRICE_CONSENT_PERCENT: z.coerce.number().int().min(0).max(1000).default(25),
  /** rise of a price above which subscribers must agree */
  PAYMENT_PRICE_CONSENT_AMOUNT: z.coerce.number().int().min(0).max(10_000).default(5),
  /** whether the account has Stripe Connect, through which bank transfers are paid: on or off */
  STRIPE_CONNECT: z.enum(['on', 'off']).default('on'),
  /** address of the provider of payouts to PayPal and in USDC; without one these methods are refused */
  PAYOUT_PROVIDER_URL: z.url().optional(),
  /** its API key; set with its address */
  PAYOUT_PROVIDER_API_KEY: z.string().min(8).optional(),
  /** smallest payout */
  PAYMENT_PAYOUT_MINIMUM: z.coerce.number().int().min(1).max(10_000).default(50),
  /** days for which a settled sale is held back before it can be paid out */
  PAYMENT_PAYOUT_HOLD_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  /** share of the sales of the last 90 days, in per cent, from which disputes hold the balance of a creator as a reserve; 0: no rule */
  PAYMENT_PAYOUT_RESERVE_PERCENT: z.coerce.number().min(0).max(100).default(1),
  /** number of disputes within these days from which the share counts */
  PAYMENT_PAYOUT_RESERVE_DISPUTES: z.coerce.number().int().min(1).max(10_000).default(5),
  /** days for which such a balance is held */
  PAYMENT_PAYOUT_RESERVE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** hours without payouts after a change of the payout method */
  PAYMENT_PAYOUT_COOL_OFF_HOURS: z.coerce.number().min(0).max(720).default(24),
  /** minutes since the sign-in within which the payout method may be changed */
  PAYMENT_PAYOUT_SIGN_IN_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  /** bearer of the fee of a refunded part: the platform (returned), or the creator (kept) */
  PAYMENT_REFUND_FEE: z.enum(['returned', 'kept']).default('returned'),
  /** minutes after paying in which a buyer can undo a purchase whose content is unopened; 0: none */
  PAYMENT_UNDO_MINUTES: z.coerce.number().int().min(0).max(1440).default(10),
  /** purchases that a buyer can undo within 30 days */
  PAYMENT_UNDO_LIMIT: z.coerce.number().int().min(0).max(1000).default(3),
  /** days for which the IP address and browser of a payment are kept, as evidence in disputes */
  PAYMENT_ORIGIN_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  /** days after a payment within which its payer can ask for a refund */
  PAYMENT_REFUND_REQUEST_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  /** highest payment that is refunded when a card network reports it as fraudulent; 0: none */
  PAYMENT_FRAUD_REFUND_MAXIMUM: z.coerce.number().int().min(0).max(10_000).default(100),
  /** highest bonus that an administrator grants at once */
  PAYMENT_BONUS_MAXIMUM: z.coerce.number().int().min(1).max(100_000).default(1000),
  /** rates of value-added tax: none, standard (EU and UK), or a JSON list of country, from and percent. Prices include the tax */
  PAYMENT_TAX_RATES: VatRates.default([]),
  /** issuer of invoices: name and lines of the address, separated by semicolons; required with rates */
  PAYMENT_INVOICE_ISSUER: z.string().max(500).default(''),
  /** VAT id of the issuer; required with rates */
  PAYMENT_INVOICE_VAT_ID: z
    .string()
    .refine((text) => text === '' || isVatId(text), 'is no VAT id')
    .default(''),
  /** header with the country of a connection, which a trusted proxy sets or removes on every request; empty: none */
  PAYMENT_TAX_COUNTRY_HEADER: z.string().toLowerCase().default(''),
  /** address of the REST interface of VIES, which checks VAT ids; unset: their format alone is checked */
  PAYMENT_VIES_URL: z.url().optional(),
  /** origin of the site, to which 3-D Secure returns; the first one of several */
  PUBLIC_URL: z.string().transform((list) => new URL((list.split(',')[0] ?? '').trim()).origin),
} as const;

/** Limits of tips, in cents and days. */
export type TipConfig = { maximumMinor: number; newCardDailyMinor: number; newCardDays: number };

/** Notice of higher prices, in days, and the rises above which subscribers must agree, in per cent and cents. */
export type PriceConfig = { noticeDays: number; consentPercent: number; consentMinor: number };

type TaxSettings = {
  PAYMENT_TAX_RATES: TaxConfig['rates'];
  PAYMENT_INVOICE_ISSUER: string;
  PAYMENT_INVOICE_VAT_ID: string;
  PAYMENT_TAX_COUNTRY_HEADER: string;
  PAYMENT_VIES_URL?: string | undefined;
};

/** @throws {ConfigError} if taxes are charged without an issuer of invoices */
function taxConfigOf(given: TaxSettings): TaxConfig {
  const rates = given.PAYMENT_TAX_RATES;
  for (const name of ['PAYMENT_INVOICE_ISSUER', 'PAYMENT_INVOICE_VAT_ID'] as const)
    if (rates.length > 0 && given[name] === '')
      throw new ConfigError(`${name}: must be set because PAYMENT_TAX_RATES is`);
  return {
    rates,
    seller: {
      lines: given.PAYMENT_INVOICE_ISSUER.split(';').map((line) => line.trim()),
      vatId: given.PAYMENT_INVOICE_VAT_ID,
    },
    countryHeader: given.PAYMENT_TAX_COUNTRY_HEADER === '' ? null : given.PAYMENT_TAX_COUNTRY_HEADER,
    viesUrl: given.PAYMENT_VIES_URL?.replace(/\/$/, '') ?? null,
  };
}

const payoutProvider = ['PAYOUT_PROVIDER_URL', 'PAYOUT_PROVIDER_API_KEY'];

export function readPaymentConfig(environment: Environment) {
  requireWhole(environment, payoutProvider);
  const given = readConfig(settings, environment);
  const apiUrl = given.STRIPE_API_URL.replace(/\/$/, '');
  return {
    publicUrl: given.PUBLIC_URL,
    currencies: given.PLATFORM_CURRENCIES,
    tips: {
      maximumMinor: given.PAYMENT_TIP_MAXIMUM * 100,
      newCardDailyMinor: given.PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM * 100,
      newCardDays: given.PAYMENT_TIP_NEW_CARD_DAYS,
    } satisfies TipConfig,
    prices: {
      noticeDays: given.PAYMENT_PRICE_NOTICE_DAYS,
      consentPercent: given.PAYMENT_PRICE_CONSENT_PERCENT,
      consentMinor: given.PAYMENT_PRICE_CONSENT_AMOUNT * 100,
    } satisfies PriceConfig,
    refunds: {
      fee: given.PAYMENT_REFUND_FEE,
      windowDays: given.PAYMENT_REFUND_REQUEST_DAYS,
      fraudLimitMinor: given.PAYMENT_FRAUD_REFUND_MAXIMUM * 100,
      undo: { windowMs: given.PAYMENT_UNDO_MINUTES * 60_000, limit: given.PAYMENT_UNDO_LIMIT } satisfies UndoRules,
    },
    payouts: {
      minimumMinor: given.PAYMENT_PAYOUT_MINIMUM * 100,
      holdDays: given.PAYMENT_PAYOUT_HOLD_DAYS,
      reserve: {
        percent: given.PAYMENT_PAYOUT_RESERVE_PERCENT,
        disputes: given.PAYMENT_PAYOUT_RESERVE_DISPUTES,
        days: given.PAYMENT_PAYOUT_RESERVE_DAYS,
      },
      coolOffMs: given.PAYMENT_PAYOUT_COOL_OFF_HOURS * 3_600_000,
      signInMaxAgeMs: given.PAYMENT_PAYOUT_SIGN_IN_MINUTES * 60_000,
    } satisfies PayoutConfig,
    payoutProvider:
      given.PAYOUT_PROVIDER_URL !== undefined && given.PAYOUT_PROVIDER_API_KEY !== undefined
        ? { url: given.PAYOUT_PROVIDER_URL.replace(/\/$/, ''), key: given.PAYOUT_PROVIDER_API_KEY }
        : undefined,
    originDays: given.PAYMENT_ORIGIN_DAYS,
    hasConnect: given.STRIPE_CONNECT === 'on',
    bonusMaximumMinor: given.PAYMENT_BONUS_MAXIMUM * 100,
    taxes: taxConfigOf(given),
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      apiUrl,
      browser: {
        url: (given.STRIPE_FRAME_URL ?? apiUrl).replace(/\/$/, ''),
        publishableKey: given.STRIPE_PUBLISHABLE_KEY,
      },
    },
  };
}
