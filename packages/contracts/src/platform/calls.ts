import { callsIn } from '#call.ts';
import * as config from './config.ts';
import * as status from './status.ts';

/** The calls of the gateway itself. */
export const platformCalls = callsIn(config, status);
