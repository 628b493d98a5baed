import { callsIn } from '#call.ts';
import * as meeting from '#meeting/calls.ts';
import * as presence from './presence.ts';

/** The calls of the realtime service, besides its sockets (`messages.ts`, `meeting/messages.ts`). */
export const realtimeCalls = callsIn(presence, meeting);
