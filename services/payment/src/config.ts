import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** the card provider of the one-machine assembly, as this service and browsers reach it */
  CARD_SANDBOX_URL: z.url(),
  CARD_SANDBOX_PUBLISHABLE_KEY: z.string().min(8),
  CARD_SANDBOX_SECRET_KEY: z.string().min(8),
  CARD_SANDBOX_WEBHOOK_SECRET: z.string().min(8),
  /** the site; 3-D Secure leads back to it. Of several the first */
  PUBLIC_URL: z.string().transform((list) => new URL((list.split(',')[0] ?? '').trim()).origin),
} as const;

export function readPaymentConfig(environment: Environment) {
  const given = readConfig(settings, environment);
  return {
    publicUrl: given.PUBLIC_URL,
    sandbox: {
      url: given.CARD_SANDBOX_URL.replace(/\/$/, ''),
      publishableKey: given.CARD_SANDBOX_PUBLISHABLE_KEY,
      secretKey: given.CARD_SANDBOX_SECRET_KEY,
      webhookSecret: given.CARD_SANDBOX_WEBHOOK_SECRET,
    },
  };
}
