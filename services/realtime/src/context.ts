import type { Parts } from '@velvet/kit/service';
import { createPump } from '#log/pump.ts';
import { readRealtimeConfig } from './config.ts';

export function createContext({ db, clock, logger, tokens, environment }: Parts) {
  const config = readRealtimeConfig(environment);
  return { db, clock, logger, tokens, config, pump: createPump(db, logger, config.REALTIME_POLL) };
}

export type Context = ReturnType<typeof createContext>;
