import { begin, isExporting, recordingIn, SpanKind, traceparentOf } from '@velvet/kit/observability/tracing';
import type { Delivery } from '#log/delivery.ts';
import type { LiveNamespace } from './live-socket.ts';

/**
 * Sends a message in a span of its trace, if the trace is recorded and the audience has a socket at this replica.
 * @param send receives the `traceparent` for the browser, which continues the trace
 */
export function inSendSpan(
  live: LiveNamespace,
  { audience, event, traceparent }: Delivery,
  send: (trace: { traceparent?: string | undefined }) => void,
): void {
  const isTraced = traceparent !== null && isExporting() && live.adapter.rooms.has(audience);
  if (!isTraced) return send({});
  const begun = begin({ part: 'realtime', name: `send ${event}`, kind: SpanKind.PRODUCER, cause: { traceparent } });
  send({ traceparent: traceparentOf(begun) });
  recordingIn(begun)?.end();
}
