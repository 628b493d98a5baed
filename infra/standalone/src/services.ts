import { account } from '@velvet/account/service';
import { cardSandbox } from '@velvet/card-sandbox/service';
import { content } from '@velvet/content/service';
import { identityCheckSandbox } from '@velvet/identity-check-sandbox/service';
import { insights } from '@velvet/insights/service';
import type { Service } from '@velvet/kit/service';
import { notification } from '@velvet/notification/service';
import { payment } from '@velvet/payment/service';
import { realtime } from '@velvet/realtime/service';
import { verification } from '@velvet/verification/service';

/** The platform's services: each on a port of its own, each with a database of its own. */
export const platform: readonly Service[] = [account, content, payment, verification, notification, insights, realtime];

/** What stands for providers elsewhere: their own addresses, which browsers visit directly. */
export const providers = [
  { service: cardSandbox, portOffset: 1 },
  { service: identityCheckSandbox, portOffset: 2 },
] as const;
