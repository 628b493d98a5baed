import type { Call } from '#call.ts';

/** This service speaks over its socket alone (`messages.ts`). */
export const realtimeCalls: readonly Call[] = [];
