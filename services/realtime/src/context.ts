import { UserId } from '@velvet/contracts/ids';
import { closedAccounts } from '@velvet/kit/http/closed-accounts';
import { endedSessions } from '@velvet/kit/http/ended-sessions';
import { teamOf } from '@velvet/kit/lifecycle/config';
import type { Parts } from '@velvet/kit/lifecycle/service';
import { createFanOut } from '#log/fan-out.ts';
import { recentChanges } from '#posts/recent-changes.ts';
import { presenceService } from '#presence/presence.service.ts';
import { readRealtimeConfig } from './config.ts';

export function createContext({ db, cache, clock, logger, metrics, tokens, environment, config: shared }: Parts) {
  const config = readRealtimeConfig(environment);
  const fanOut = createFanOut(db, logger, config.REALTIME_POLL_INTERVAL_MS);
  const presence = presenceService(db, cache, config.REALTIME_PRESENCE_HEARTBEAT_MS);
  return {
    db,
    cache,
    clock,
    logger,
    metrics,
    tokens,
    config,
    fanOut,
    presence,
    postChanges: recentChanges(),
    /** administrators and the founder, whose names nobody else has in a meeting */
    team: teamOf(shared),
    /** they receive changes of all requests to the support team */
    administrators: shared.ADMINISTRATORS.map((id) => UserId.parse(id)),
    endedSessions: endedSessions(cache),
    closedAccounts: closedAccounts(cache),
  };
}

export type Context = ReturnType<typeof createContext>;
