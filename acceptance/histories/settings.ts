import { loadSettings } from '#kill/settings.ts';

/** Settings of a platform for histories: those of a load, and as much of everything as a few people can do. */
export const historySettings = {
  ...loadSettings,
  GATEWAY_RATE_FACTOR: '0',
  MESSAGING_SENDS_PER_MINUTE: '10000',
} as const;
