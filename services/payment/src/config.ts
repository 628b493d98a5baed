import { readConfig, requireWhole, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import type { PayoutConfig } from '#payouts/payout-config.ts';

const settings = {
  /** secret key of the card provider: of Stripe, or of the card sandbox */
  STRIPE_SECRET_KEY: z.string().min(8),
  /** its publishable key, for browsers; empty: no cards are accepted, and forms show 'Payment Setup Required' */
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  /** signing secret of its webhooks */
  STRIPE_WEBHOOK_SECRET: z.string().min(8),
  /** address of its API; that of the card sandbox for the sandbox's keys */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** address of the card sandbox for browsers, which get the card form from it; unset with Stripe, whose form has addresses of its own */
  STRIPE_FRAME_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** highest tip; dollars */
  PAYMENT_TIP_MAXIMUM: z.coerce.number().int().min(1).max(10_000).default(500),
  /** limit of a payer's tips within a day with a new card; dollars */
  PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM: z.coerce.number().int().min(1).max(10_000).default(200),
  /** a card is new until the payer's first payment with it is this old and was not paid back; days */
  PAYMENT_TIP_NEW_CARD_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  /** days between the notice of a higher price and its first renewal */
  PAYMENT_PRICE_NOTICE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** rise of a price in per cent above which subscribers must agree */
  PAYMENT_PRICE_CONSENT_PERCENT: z.coerce.number().int().min(0).max(1000).default(25),
  /** rise of a price in dollars above which subscribers must agree */
  PAYMENT_PRICE_CONSENT_AMOUNT: z.coerce.number().int().min(0).max(10_000).default(5),
  /** address of the payout provider; without one balances are kept and nothing is paid out */
  PAYOUT_PROVIDER_URL: z.url().optional(),
  /** its API key; set with its address */
  PAYOUT_PROVIDER_API_KEY: z.string().min(8).optional(),
  /** smallest payout; dollars */
  PAYMENT_PAYOUT_MINIMUM: z.coerce.number().int().min(1).max(10_000).default(50),
  /** days for which a settled sale is held back before it can be paid out */
  PAYMENT_PAYOUT_HOLD_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  /** hours without payouts after a change of the payout method */
  PAYMENT_PAYOUT_COOL_OFF_HOURS: z.coerce.number().min(0).max(720).default(24),
  /** minutes since the sign-in within which the payout method may be changed */
  PAYMENT_PAYOUT_SIGN_IN_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  /** bearer of the fee of a refunded part: the platform (returned), or the creator (kept) */
  PAYMENT_REFUND_FEE: z.enum(['returned', 'kept']).default('returned'),
  /** days after a payment within which its payer can ask for a refund */
  PAYMENT_REFUND_REQUEST_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  /** highest payment that is refunded when a card network reports it as fraudulent; dollars, 0: none */
  PAYMENT_FRAUD_REFUND_MAXIMUM: z.coerce.number().int().min(0).max(10_000).default(100),
  /** origin of the site, to which 3-D Secure returns; the first one of several */
  PUBLIC_URL: z.string().transform((list) => new URL((list.split(',')[0] ?? '').trim()).origin),
} as const;

/** Limits of tips, in cents and days. */
export type TipConfig = { maximumMinor: number; newCardDailyMinor: number; newCardDays: number };

/** Notice of higher prices, in days, and the rises above which subscribers must agree, in per cent and cents. */
export type PriceConfig = { noticeDays: number; consentPercent: number; consentMinor: number };

const payoutProvider = ['PAYOUT_PROVIDER_URL', 'PAYOUT_PROVIDER_API_KEY'];

export function readPaymentConfig(environment: Environment) {
  requireWhole(environment, payoutProvider);
  const given = readConfig(settings, environment);
  const apiUrl = given.STRIPE_API_URL.replace(/\/$/, '');
  return {
    publicUrl: given.PUBLIC_URL,
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
    },
    payouts: {
      minimumMinor: given.PAYMENT_PAYOUT_MINIMUM * 100,
      holdDays: given.PAYMENT_PAYOUT_HOLD_DAYS,
      coolOffMs: given.PAYMENT_PAYOUT_COOL_OFF_HOURS * 3_600_000,
      signInMaxAgeMs: given.PAYMENT_PAYOUT_SIGN_IN_MINUTES * 60_000,
    } satisfies PayoutConfig,
    payoutProvider:
      given.PAYOUT_PROVIDER_URL !== undefined && given.PAYOUT_PROVIDER_API_KEY !== undefined
        ? { url: given.PAYOUT_PROVIDER_URL.replace(/\/$/, ''), key: given.PAYOUT_PROVIDER_API_KEY }
        : undefined,
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
