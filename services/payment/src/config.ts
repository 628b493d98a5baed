import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** address of the card sandbox, for browsers */
  CARD_SANDBOX_URL: z.url(),
  /** its address for this service, if it differs; containers reach each other by other names than browsers */
  CARD_SANDBOX_BACKCHANNEL: z.url().optional(),
  CARD_SANDBOX_PUBLISHABLE_KEY: z.string().min(8),
  CARD_SANDBOX_SECRET_KEY: z.string().min(8),
  CARD_SANDBOX_WEBHOOK_SECRET: z.string().min(8),
  /** highest tip; dollars */
  PAYMENT_TIP_MAXIMUM: z.coerce.number().int().min(1).max(10_000).default(500),
  /** limit of a payer's tips within a day with a new card; dollars */
  PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM: z.coerce.number().int().min(1).max(10_000).default(200),
  /** a card is new until the payer's first payment with it is this old and was not paid back; days */
  PAYMENT_TIP_NEW_CARD_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  /** origin of the site, to which 3-D Secure returns; the first one of several */
  PUBLIC_URL: z.string().transform((list) => new URL((list.split(',')[0] ?? '').trim()).origin),
} as const;

/** Limits of tips, in cents and days. */
export type TipConfig = { maximumMinor: number; newCardDailyMinor: number; newCardDays: number };

export function readPaymentConfig(environment: Environment) {
  const given = readConfig(settings, environment);
  return {
    publicUrl: given.PUBLIC_URL,
    tips: {
      maximumMinor: given.PAYMENT_TIP_MAXIMUM * 100,
      newCardDailyMinor: given.PAYMENT_TIP_NEW_CARD_DAILY_MAXIMUM * 100,
      newCardDays: given.PAYMENT_TIP_NEW_CARD_DAYS,
    } satisfies TipConfig,
    sandbox: {
      url: given.CARD_SANDBOX_URL.replace(/\/$/, ''),
      backchannel: (given.CARD_SANDBOX_BACKCHANNEL ?? given.CARD_SANDBOX_URL).replace(/\/$/, ''),
      publishableKey: given.CARD_SANDBOX_PUBLISHABLE_KEY,
      secretKey: given.CARD_SANDBOX_SECRET_KEY,
      webhookSecret: given.CARD_SANDBOX_WEBHOOK_SECRET,
    },
  };
}
