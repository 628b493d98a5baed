import { readConfig } from './config.ts';
import { ping, readStatus } from './status.ts';

/** What the gateway itself answers. */
export const platformCalls = [readConfig, ping, readStatus];
