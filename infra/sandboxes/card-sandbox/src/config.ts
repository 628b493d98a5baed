import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const key = z.string().min(8);

const settings = {
  /** the browser's key: it can do nothing but turn a card into a payment method */
  CARD_SANDBOX_PUBLISHABLE_KEY: key,
  /** the merchant's key: it can do everything */
  CARD_SANDBOX_SECRET_KEY: key,
  /** where the merchant takes webhooks, and what they are signed with */
  CARD_SANDBOX_WEBHOOK_URL: z.url(),
  CARD_SANDBOX_WEBHOOK_SECRET: key,
  /** decides which webhooks come twice and in which order; the same seed, the same disorder */
  CARD_SANDBOX_SEED: z.string().default('velvet'),
  /** `disorderly` sends some webhooks twice and out of order, as real providers may */
  CARD_SANDBOX_DELIVERY: z.enum(['disorderly', 'orderly']).default('disorderly'),
  /** the sandbox's own address as browsers reach it, for the 3-D Secure page */
  CARD_SANDBOX_URL: z.url(),
  /** origins whose pages may talk to the sandbox, comma-separated */
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
    isOrderly: given.CARD_SANDBOX_DELIVERY === 'orderly',
    url: given.CARD_SANDBOX_URL.replace(/\/$/, ''),
    origins: given.PUBLIC_URL,
  };
}

export type SandboxConfig = ReturnType<typeof readSandboxConfig>;
