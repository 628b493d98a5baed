import { begin, isExporting, recordingIn, SpanKind, traceparentOf } from '@velvet/kit/observability/tracing';
import type { Delivery } from '#log/delivery.ts';

/**
 * Sends a message in a span of its trace, if the trace is recorded.
 * @param send receives the `traceparent` for the browser, which continues the trace
 */
export function inSendSpan(
  { event, traceparent }: Delivery,
  send: (trace: { traceparent?: string | undefined }) => void,
): void {
  const isTraced = traceparent !== null && isExporting();
  if (!isTraced) return send({});
  const begun = begin({ part: 'realtime', name: `send ${event}`, kind: SpanKind.PRODUCER, cause: { traceparent } });
  send({ traceparent: traceparentOf(begun) });
  recordingIn(begun)?.end();
}
