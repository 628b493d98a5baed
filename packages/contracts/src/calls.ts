import { accountCalls } from './account/calls.ts';
import type { Call } from './call.ts';
import { contentCalls } from './content/calls.ts';
import { insightsCalls } from './insights/calls.ts';
import { notificationCalls } from './notification/calls.ts';
import { paymentCalls } from './payment/calls.ts';
import { platformCalls } from './platform/calls.ts';
import { realtimeCalls } from './realtime/calls.ts';
import { verificationCalls } from './verification/calls.ts';

/** Every call of the platform, by who answers it. */
export const callsByService = {
  platform: platformCalls,
  account: accountCalls,
  content: contentCalls,
  payment: paymentCalls,
  verification: verificationCalls,
  notification: notificationCalls,
  insights: insightsCalls,
  realtime: realtimeCalls,
} satisfies Record<string, readonly Call[]>;

export const allCalls: readonly Call[] = Object.values(callsByService).flat();
