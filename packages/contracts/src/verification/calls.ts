import { callsIn } from '#call.ts';
import * as checks from './checks.ts';
import * as webhooks from './webhooks.ts';

/** The calls of the verification service. */
export const verificationCalls = callsIn(checks, webhooks);
