import type { Parts } from '@velvet/kit/lifecycle/service';
import { idempotentRequestRepository } from '#api/idempotent-request.repository.ts';
import { onboardingService } from '#connect/onboarding.service.ts';
import { accountPayoutService } from '#connect/payout.service.ts';
import { cardUpdaterService } from '#customers/card-updater.service.ts';
import { fraudWarningService } from '#payments/fraud-warning.service.ts';
import { paymentService } from '#payments/payment.service.ts';
import { refundFailures } from '#payments/refund-failure.service.ts';
import { payoutService } from '#payouts/payout.service.ts';
import { setupService } from '#setups/setup.service.ts';
import { renewalService } from '#subscriptions/renewal.service.ts';
import { subscriptionStart } from '#subscriptions/start.service.ts';
import { dueService } from '#time/due.service.ts';
import { sandboxTime } from '#time/sandbox-time.ts';
import { webhookDeliverer } from '#webhooks/deliverer.ts';
import { postbox } from '#webhooks/postbox.ts';
import { readSandboxConfig } from './config.ts';

/** Retention of idempotency keys. */
const keptMs = 24 * 3_600_000;

/** Constructs all dependencies of the service. */
export function createContext({ db, clock, logger, environment }: Parts) {
  const config = readSandboxConfig(environment);
  const time = sandboxTime(clock);
  const post = postbox(config, clock);
  const start = subscriptionStart(post);
  const payments = paymentService({ db, time, post, url: config.url, start });
  const setups = setupService({ db, time, post, url: config.url });
  const accountPayouts = accountPayoutService({ db, time, post });
  const renewals = renewalService({ db, start, payments, retryDays: config.retryDays });
  return {
    config,
    db,
    logger,
    time,
    post,
    start,
    payments,
    setups,
    accountPayouts,
    onboarding: onboardingService({ db, time, post, secretKey: config.secretKey }),
    fraudWarnings: fraudWarningService(time, post),
    refundFailures: refundFailures(time, post),
    cardUpdater: cardUpdaterService({ db, time, post }),
    due: dueService({ db, time, payments, renewals, setups, accountPayouts }),
    payouts: { payouts: payoutService(db, clock), key: config.payoutKey },
    deliverer: webhookDeliverer({ db, clock, logger, config }),

    async forgetKeys(): Promise<void> {
      const before = new Date((await time.now(db)).getTime() - keptMs);
      await idempotentRequestRepository(db).deleteOlderThan(before);
    },
  };
}

export type Context = ReturnType<typeof createContext>;
