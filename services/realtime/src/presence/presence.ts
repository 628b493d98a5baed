import { mountPresence } from '@velvet/presence/mount';
import type { Context } from '#context.ts';

/** This service changes the settings itself, and publishes their changes. */
export const presenceSettings = mountPresence<Context>({ ownsSettings: true });
