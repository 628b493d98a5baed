import { meetingCalls } from '#meeting/calls.ts';
import { readPresence } from './presence.ts';

/** Besides its sockets (`messages.ts`, `meeting/messages.ts`). */
export const realtimeCalls = [readPresence, ...meetingCalls];
