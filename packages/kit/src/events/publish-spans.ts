import {
  begin,
  isExporting,
  markFailed,
  recordingIn,
  SpanKind,
  traceparentOf,
  type Span,
} from '#observability/tracing.ts';
import type { BusRecord } from './event-bus.ts';

/** Publishes records, each in a span of its own trace. The record carries this span, so its consumers are children of it. */
export async function inPublishSpans<T>(
  part: string,
  records: readonly BusRecord[],
  publish: (records: readonly BusRecord[]) => Promise<T>,
): Promise<T> {
  if (!isExporting()) return publish(records);
  const spans: Span[] = [];
  const traced = records.map((record) => {
    const { envelope } = record;
    const begun = begin({ part, name: `publish ${envelope.type}`, kind: SpanKind.PRODUCER, cause: envelope });
    const span = recordingIn(begun);
    if (!span) return record;
    spans.push(span);
    return { ...record, envelope: { ...envelope, traceparent: traceparentOf(begun) } };
  });
  try {
    return await publish(traced);
  } catch (error) {
    for (const span of spans) markFailed(span, error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}
