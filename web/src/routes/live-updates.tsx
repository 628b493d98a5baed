import { useLiveUpdates } from './use-live-updates.ts';

/** Live updates of a page without the frame of members. */
export function LiveUpdates() {
  useLiveUpdates();
  return null;
}
