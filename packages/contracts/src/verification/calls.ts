import { initializeVerification, readVerification, readVerificationHistory, resendVerification } from './checks.ts';
import { receiveVerificationWebhook } from './webhooks.ts';

export const verificationCalls = [
  initializeVerification,
  readVerification,
  readVerificationHistory,
  resendVerification,
  receiveVerificationWebhook,
];
