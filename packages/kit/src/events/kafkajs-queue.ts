import { createRequire } from 'node:module';

type RequestQueue = {
  readonly pending: readonly unknown[];
  /** milliseconds since 1970, or -1 */
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
};

const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * Each connection of kafkajs 2.2.4 checks every millisecond for requests that wait for a throttled broker. Without throttling it
 * passes a negative timeout to the timer, which makes Node print a warning. This replacement checks only while requests wait.
 */
prototype.scheduleCheckPendingRequests = function scheduleWhereSomethingWaits(this: RequestQueue): void {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
};
