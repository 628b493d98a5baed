import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** One step of a trace. Whatever is said, asked and published within it belongs together, in whatever process it goes on. */
export type Span = {
  /** 32 hexadecimal digits: of everything that one cause led to */
  readonly traceId: string;
  /** 16 hexadecimal digits: of this step */
  readonly spanId: string;
  /** whether somebody keeps the trace; handed on as it came */
  readonly isSampled: boolean;
  readonly requestId: string | undefined;
};

const spans = new AsyncLocalStorage<Span>();

/** Of later versions of the format the first four fields are read. Whatever is no hexadecimal digit in lower case makes it invalid. */
const traceparentFormat = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * A new step, of the trace that caused it or, where that is missing or malformed, of a new one.
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

/** @returns undefined for what is no `traceparent`: then a trace begins anew, and its `tracestate` is nobody's */
export function parseTraceparent(text: unknown): Pick<Span, 'traceId' | 'spanId' | 'isSampled'> | undefined {
  const [, version, traceId, spanId, flags, more] = (typeof text === 'string' && traceparentFormat.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

/** As others are told of it. */
export function traceparentOf({ traceId, spanId, isSampled }: Span): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Everything that `work` leads to is within the span, also what it awaits. */
export function within<T>(span: Span, work: () => T): T {
  return spans.run(span, work);
}

/** Does what `cause` led to, as a step of its own. @param cause its `traceparent`, where there is one */
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

/** Random bytes are drawn many at a time: a call for each id would cost more than the rest of it. */
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
