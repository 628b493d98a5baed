import type { Parts } from '@velvet/kit/lifecycle/service';
import { sessionService } from '#sessions/session.service.ts';
import { readSandboxConfig } from './config.ts';

export function createContext({ db, clock, environment }: Parts) {
  const config = readSandboxConfig(environment);
  return { clock, config, sessions: sessionService(db, clock, config) };
}

export type Context = ReturnType<typeof createContext>;
