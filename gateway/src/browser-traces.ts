import { json } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { InvalidInput } from '@velvet/contracts/failure';
import { browserTracesPath } from '@velvet/contracts/platform/config';
import { Refusal } from '@velvet/kit/http/refusal';
import { exportEnded, SpanKind, type EndedSpan } from '@velvet/kit/observability/tracing';
import { z } from 'zod';

/** Nanoseconds since 1970 as OTLP writes them, read as milliseconds. */
const Nanoseconds = z
  .string()
  .regex(/^\d{16,20}$/)
  .transform((text) => Number(text) / 1e6);

/** A call by its path in the contracts, or a live event: names from the code, never an id or the text of a user. */
const SpanName = z.string().regex(/^((GET|POST|PUT|DELETE) \/[\w/{}-]{1,120}|receive [a-zA-Z]{1,40})$/);

/** Fields of a span in OTLP that are exported; all others are dropped. `kind` 3 is a client's call, 5 a received event. */
const Span = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[\da-f]{16}$/)
    .optional(),
  name: SpanName,
  kind: z.union([z.literal(3), z.literal(5)]),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  status: z.object({ code: z.int().min(0).max(2).default(0) }).default({ code: 0 }),
  attributes: z
    .array(z.object({ key: z.string(), value: z.object({ intValue: z.int().optional() }) }))
    .max(20)
    .default([]),
});

const ExportRequest = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span).max(512) })).max(4) })).max(4),
});

const statusKey = 'http.response.status_code';

function endedSpan({ startTimeUnixNano, endTimeUnixNano, status, attributes, kind, ...rest }: z.infer<typeof Span>) {
  const answered = attributes.find(({ key }) => key === statusKey)?.value.intValue;
  return {
    ...rest,
    kind: kind === 3 ? SpanKind.CLIENT : SpanKind.CONSUMER,
    startMs: startTimeUnixNano,
    endMs: Math.max(startTimeUnixNano, endTimeUnixNano),
    hasFailed: status.code === 2,
    attributes: answered === undefined ? {} : { [statusKey]: answered },
  } satisfies EndedSpan;
}

/**
 * Receives spans of browsers (OTLP over HTTP, JSON) and exports them as the service `browser`. Browsers have no access to
 * the receiver of traces, and anybody may send spans here: only the fields of the schema are exported.
 */
export function takeBrowserTraces(server: FastifyInstance): void {
  server.post(browserTracesPath, { config: { tier: 'write' } }, async ({ body }) => {
    const sent: unknown = await json(body as Readable).catch(() => undefined);
    const parsed = ExportRequest.safeParse(sent);
    if (!parsed.success) throw new Refusal(InvalidInput, { message: 'The body must be an OTLP export of spans.' });
    const scopes = parsed.data.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
    exportEnded(
      'browser',
      scopes.flatMap(({ spans }) => spans.map(endedSpan)),
    );
    return {};
  });
}
