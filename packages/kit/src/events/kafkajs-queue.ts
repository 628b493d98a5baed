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
 * kafkajs 2.2.4 looks a thousand times a second, for each of its connections, whether a request waits for a throttled broker,
 * and where none is throttled it asks for a timer in the past, of which Node warns. It need look only where something waits.
 */
prototype.scheduleCheckPendingRequests = function scheduleWhereSomethingWaits(this: RequestQueue): void {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
};
