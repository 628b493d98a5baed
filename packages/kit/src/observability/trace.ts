import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** A span of a distributed trace. Log lines, requests and events within it carry its ids, across processes. */
export type Span = {
  /** 32 hexadecimal digits, shared by all spans with the same cause */
  readonly traceId: string;
  /** 16 hexadecimal digits */
  readonly spanId: string;
  /** sampling flag, propagated unchanged */
  readonly isSampled: boolean;
  readonly requestId: string | undefined;
};

const spans = new AsyncLocalStorage<Span>();

/** Later versions are read up to the fourth field. Only lower-case hexadecimal digits are valid. */
const traceparentFormat = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * Opens a span in the trace of its cause, or in a new trace if the cause is missing or malformed.
 * @param cause a `traceparent` (https://www.w3.org/TR/trace-context/#traceparent-header)
 */
export function openSpan(cause: unknown, requestId?: string): Span {
  const known = parseTraceparent(cause);
  return {
    traceId: known?.traceId ?? newDigits(16),
    spanId: newDigits(8),
    isSampled: known?.isSampled ?? true,
    requestId,
  };
}

/** @returns undefined for an invalid `traceparent`; the caller then starts a new trace and ignores `tracestate` */
export function parseTraceparent(text: unknown): Pick<Span, 'traceId' | 'spanId' | 'isSampled'> | undefined {
  const [, version, traceId, spanId, flags, more] = (typeof text === 'string' && traceparentFormat.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

/** Returns the `traceparent` of a span. */
export function traceparentOf({ traceId, spanId, isSampled }: Span): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Runs `work`, including everything that it awaits, within the span. */
export function within<T>(span: Span, work: () => T): T {
  return spans.run(span, work);
}

/** Runs `work` in a new span. @param cause `traceparent` of its cause, if any */
export function inSpan<T>(cause: unknown, work: () => T): T {
  return within(openSpan(cause), work);
}

export function currentSpan(): Span | undefined {
  return spans.getStore();
}

/** @returns undefined outside of any span */
export function currentTraceparent(): string | undefined {
  const span = spans.getStore();
  return span && traceparentOf(span);
}

/** Buffer of random bytes: drawing many at once is far cheaper than a call per id. */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

function newDigits(bytes: number): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytes;
  return drawn.toString('hex', used - bytes, used);
}
