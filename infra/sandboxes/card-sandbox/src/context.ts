import type { Parts } from '@velvet/kit/lifecycle/service';
import { chargeService } from '#charges/charge.service.ts';
import { customerService } from '#customers/customer.service.ts';
import { renewalService } from '#subscriptions/renewal.service.ts';
import { subscriptionStart } from '#subscriptions/start.service.ts';
import { subscriptionService } from '#subscriptions/subscription.service.ts';
import { dueService } from '#time/due.service.ts';
import { sandboxTime } from '#time/sandbox-time.ts';
import { webhookDeliverer } from '#webhooks/deliverer.ts';
import { postbox } from '#webhooks/postbox.ts';
import { readSandboxConfig } from './config.ts';

/** Constructs all dependencies of the service. */
export function createContext({ db, clock, logger, environment }: Parts) {
  const config = readSandboxConfig(environment);
  const { url } = config;
  const time = sandboxTime(clock);
  const post = postbox(config, clock);
  const start = subscriptionStart(post);
  const charges = chargeService({ db, time, post, url, start });
  const subscriptions = subscriptionService({ db, time, post, url, start, charges });
  const renewals = renewalService({ db, post, url, start });
  return {
    config,
    customers: customerService(db, time, config.secretKey),
    charges,
    subscriptions,
    due: dueService({ db, time, charges, renewals }),
    deliverer: webhookDeliverer({ db, clock, logger, config }),
  };
}

export type Context = ReturnType<typeof createContext>;
