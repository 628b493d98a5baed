import { randomUUID } from 'node:crypto';
import {
  context,
  createContextKey,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

export { SpanKind, type Context, type Span } from '@opentelemetry/api';

/** Work of a part with its own span: a request, an event, a job or a sweep. */
export type Work = {
  /** the part that does the work; names the service of the span */
  readonly part: string;
  /** a name from the code, such as a route or an event type, never an id */
  readonly name: string;
  readonly kind?: SpanKind;
  /** headers with `traceparent` and `tracestate`; without a valid `traceparent` a new trace begins */
  readonly cause?: object | undefined;
  readonly requestId?: string;
};

const workKey = createContextKey('velvet work');
const w3c = new W3CTraceContextPropagator();
// a second registration, by a library, has no effect
context.setGlobalContextManager(new AsyncLocalStorageContextManager());

/** A span that ended in another process, such as a browser. Times are milliseconds since 1970. */
export type EndedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly hasFailed: boolean;
  readonly attributes: Attributes;
};

export type Tracers = {
  /** the tracer of a part */
  tracerOf(part: string): Tracer;
  /** exports a span that ended elsewhere as one of the part */
  exportEnded(part: string, span: EndedSpan): void;
};

/** The SDK, while spans are exported. */
let tracers: Tracers | undefined;

/** Selects where spans are recorded. Without tracers every span has ids only, for logs and propagation. */
export function useTracers(opened: Tracers | undefined): void {
  tracers = opened;
}

/** Returns whether spans are exported. */
export const isExporting = (): boolean => tracers !== undefined;

/** Exports spans that ended in another process, if spans are exported. */
export function exportEnded(part: string, spans: readonly EndedSpan[]): void {
  for (const span of spans) tracers?.exportEnded(part, span);
}

/** Begins a span in the trace of its cause, or in a new trace. @returns the context in which its work runs */
export function begin(work: Work): Context {
  const { part, name, kind = SpanKind.INTERNAL, cause } = work;
  const before = cause ? w3c.extract(ROOT_CONTEXT, cause, defaultTextMapGetter) : ROOT_CONTEXT;
  const span = tracers ? tracers.tracerOf(part).startSpan(name, { kind }, before) : unrecorded(before);
  return trace.setSpan(before, span).setValue(workKey, work);
}

/** Runs `work`, including everything that it awaits, in the context. */
export function within<T>(begun: Context, work: () => T): T {
  return context.with(begun, work);
}

/** Runs `run` in a new span. A rejection marks the span as failed. */
export function inSpan<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const begun = begin(work);
  return within(begun, () => ending(recordingIn(begun), run));
}

/** Runs a step of the current work in a span of its own if the work is recorded, and otherwise just runs it. */
export function inStep<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  if (!tracers) return run();
  const active = context.active();
  const work = active.getValue(workKey) as Work | undefined;
  if (!work || !recordingIn(active)) return run();
  const span = tracers.tracerOf(work.part).startSpan(name, { kind: SpanKind.CLIENT, attributes }, active);
  return context.with(trace.setSpan(active, span), () => ending(span, run));
}

/**
 * Runs background work that no request causes. Only a failed or slow run is a span, in a trace of its own, because the frequent short
 * ones would outnumber all other spans.
 * @param slowMs duration from which a run is a span; milliseconds
 */
export async function inSpanIfSlow<T>(work: Work, slowMs: number, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await run();
    if (performance.now() - startedAt >= slowMs) recordEnded(work, startedAt);
    return result;
  } catch (error) {
    recordEnded(work, startedAt, error);
    throw error;
  }
}

/** @param startedAt by the monotonic clock; milliseconds */
function recordEnded({ part, name, kind = SpanKind.INTERNAL }: Work, startedAt: number, error?: unknown): void {
  const startTime = performance.timeOrigin + startedAt;
  const span = tracers?.tracerOf(part).startSpan(name, { kind, startTime }, ROOT_CONTEXT);
  if (error !== undefined && span) markFailed(span, error);
  span?.end();
}

/** Returns the span of a context if it is recorded. */
export function recordingIn(begun: Context): Span | undefined {
  const span = trace.getSpan(begun);
  return span?.isRecording() ? span : undefined;
}

async function ending<T>(span: Span | undefined, run: () => Promise<T>): Promise<T> {
  if (!span) return run();
  try {
    return await run();
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed by the class or code of the error, or by the status of a response. Messages may contain personal data, so they are not recorded. */
export function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  span.setAttribute(
    'error.type',
    code ?? (error instanceof Error ? error.name : typeof error === 'number' ? String(error) : typeof error),
  );
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the ids of the current span for a log line; undefined outside of any span. */
export function currentIds(): { traceId: string; spanId: string; requestId: string | undefined } | undefined {
  const active = context.active();
  const ids = trace.getSpanContext(active);
  if (!ids) return undefined;
  const work = active.getValue(workKey) as Work | undefined;
  return { traceId: ids.traceId, spanId: ids.spanId, requestId: work?.requestId };
}

/** Adds `traceparent` and `tracestate` to the headers of a request. @param from the current context by default */
export function injectTrace(headers: object, from: Context = context.active()): void {
  w3c.inject(from, headers, defaultTextMapSetter);
}

/** Returns the `traceparent` of a context, the current one by default; undefined outside of any span. */
export function traceparentOf(from: Context = context.active()): string | undefined {
  const headers: { traceparent?: string } = {};
  injectTrace(headers, from);
  return headers.traceparent;
}

/** Returns the `traceparent` of the current span if it is recorded: what a row carries to a later span of the trace. */
export const recordedTraceparent = (): string | undefined =>
  recordingIn(context.active()) ? traceparentOf() : undefined;

/** A span with ids only. The sampling flag is propagated unchanged. */
function unrecorded(before: Context): Span {
  const cause = trace.getSpanContext(before);
  const traceId = cause?.traceId ?? newId();
  return trace.wrapSpanContext({
    ...cause,
    traceFlags: (cause?.traceFlags ?? TraceFlags.SAMPLED) & TraceFlags.SAMPLED,
    traceId,
    // with the fixed bits of a UUID, so never zero
    spanId: newId().slice(16),
    isRemote: false,
  });
}

/** 32 random hexadecimal digits. Node draws random bytes of UUIDs in advance, so an id costs no system call. */
const newId = () => randomUUID().replaceAll('-', '');
