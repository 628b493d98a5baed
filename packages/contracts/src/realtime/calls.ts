import { readPresence } from './presence.ts';

/** Besides its socket (`messages.ts`). */
export const realtimeCalls = [readPresence];
