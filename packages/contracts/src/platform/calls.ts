import { callsIn } from '#call.ts';
import * as config from './config.ts';
import * as status from './status.ts';

/** The calls that the gateway answers itself. */
export const platformCalls = callsIn(config, status);
