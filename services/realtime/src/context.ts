import { endedSessions } from '@velvet/kit/ended-sessions';
import type { Parts } from '@velvet/kit/service';
import { createPump } from '#log/pump.ts';
import { presenceService } from '#presence/presence.service.ts';
import { readRealtimeConfig } from './config.ts';

export function createContext({ db, cache, clock, logger, metrics, tokens, environment }: Parts) {
  const config = readRealtimeConfig(environment);
  const pump = createPump(db, logger, config.REALTIME_POLL);
  const presence = presenceService(db, cache, config.REALTIME_PRESENCE_BEAT);
  return {
    db,
    cache,
    clock,
    logger,
    metrics,
    tokens,
    config,
    pump,
    presence,
    endedSessions: endedSessions(cache),
  };
}

export type Context = ReturnType<typeof createContext>;
