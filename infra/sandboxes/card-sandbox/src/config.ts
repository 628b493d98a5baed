import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const key = z.string().min(8);

const settings = {
  /** the browser's key, which can only create payment methods */
  CARD_SANDBOX_PUBLISHABLE_KEY: key,
  /** the merchant's key, which permits all calls */
  CARD_SANDBOX_SECRET_KEY: key,
  /** URL of webhooks */
  CARD_SANDBOX_WEBHOOK_URL: z.url(),
  /** signing secret of webhooks */
  CARD_SANDBOX_WEBHOOK_SECRET: key,
  /** seed for repeating and reordering webhooks */
  CARD_SANDBOX_SEED: z.string().default('velvet'),
  /** `disorderly` repeats and reorders some webhooks, as real providers may */
  CARD_SANDBOX_DELIVERY: z.enum(['disorderly', 'orderly']).default('disorderly'),
  /** days from a failed renewal to each retry, in ascending order; after the last one the subscription ends */
  CARD_SANDBOX_RETRY_DAYS: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2}){0,9}$/)
    .default('1,3,5,7')
    .transform((list) => list.split(',').map(Number))
    .refine((days) => days.every((day, index) => day > (days[index - 1] ?? 0)), 'must ascend from 1'),
  /** the merchant's key for payouts; without one there are none */
  PAYOUT_SANDBOX_API_KEY: key.optional(),
  /** public address of the sandbox, for the 3-D Secure page */
  CARD_SANDBOX_URL: z.url(),
  /** origins whose pages may call the sandbox, comma-separated */
  PUBLIC_URL: z.string().transform((list) => list.split(',').map((address) => new URL(address.trim()).origin)),
} as const;

export function readSandboxConfig(environment: Environment) {
  const given = readConfig(settings, environment);
  return {
    publishableKey: given.CARD_SANDBOX_PUBLISHABLE_KEY,
    secretKey: given.CARD_SANDBOX_SECRET_KEY,
    webhookUrl: given.CARD_SANDBOX_WEBHOOK_URL,
    webhookSecret: given.CARD_SANDBOX_WEBHOOK_SECRET,
    seed: given.CARD_SANDBOX_SEED,
    retryDays: given.CARD_SANDBOX_RETRY_DAYS,
    isOrderly: given.CARD_SANDBOX_DELIVERY === 'orderly',
    url: given.CARD_SANDBOX_URL.replace(/\/$/, ''),
    payoutKey: given.PAYOUT_SANDBOX_API_KEY,
    origins: given.PUBLIC_URL,
  };
}

export type SandboxConfig = ReturnType<typeof readSandboxConfig>;
