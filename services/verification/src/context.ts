import type { Parts } from '@velvet/kit/lifecycle/service';
import { verificationService } from '#checks/verification.service.ts';
import { sandboxProvider } from '#provider/sandbox.provider.ts';
import { webhookService } from '#webhooks/webhook.service.ts';
import { readVerificationConfig } from './config.ts';

/** The composition root. The partner is chosen here; each adapter stands behind the same port. */
export function createContext({ db, cache, clock, logger, environment }: Parts) {
  const config = readVerificationConfig(environment);
  const provider = sandboxProvider({
    url: config.VERIFICATION_PROVIDER_URL,
    apiKey: config.VERIFICATION_PROVIDER_API_KEY,
    webhookSecret: config.VERIFICATION_PROVIDER_WEBHOOK_SECRET,
  });
  return {
    clock,
    provider,
    verifications: verificationService({ db, cache, clock, logger, provider, config }),
    webhooks: webhookService({ db, clock, provider, config }),
  };
}

export type Context = ReturnType<typeof createContext>;
