import { accountInputs } from './inputs-of-account.ts';
import { contentInputs } from './inputs-of-content.ts';
import { messagingInputs } from './inputs-of-messaging.ts';
import { paymentInputs } from './inputs-of-payment.ts';
import type { Inputs } from './things.ts';

/** Requests of each call that names something, by its method and path. */
export const inputs: Inputs = { ...accountInputs, ...contentInputs, ...messagingInputs, ...paymentInputs };
