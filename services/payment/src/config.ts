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
  /** origin of the site, to which 3-D Secure returns; the first one of several */
  PUBLIC_URL: z.string().transform((list) => new URL((list.split(',')[0] ?? '').trim()).origin),
} as const;

export function readPaymentConfig(environment: Environment) {
  const given = readConfig(settings, environment);
  return {
    publicUrl: given.PUBLIC_URL,
    sandbox: {
      url: given.CARD_SANDBOX_URL.replace(/\/$/, ''),
      backchannel: (given.CARD_SANDBOX_BACKCHANNEL ?? given.CARD_SANDBOX_URL).replace(/\/$/, ''),
      publishableKey: given.CARD_SANDBOX_PUBLISHABLE_KEY,
      secretKey: given.CARD_SANDBOX_SECRET_KEY,
      webhookSecret: given.CARD_SANDBOX_WEBHOOK_SECRET,
    },
  };
}
