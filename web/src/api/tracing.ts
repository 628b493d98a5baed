import type { Call } from '@velvet/contracts/call';
import type { PublicConfig } from '@velvet/contracts/platform/config';
import { keepLoadingChunk } from './load-chunk.ts';
import type { BrowserTracer, CallSpan } from './trace-sdk.ts';

let tracer: BrowserTracer | undefined;
let isDecided = false;

/** Decides once per page load whether its calls are traced. The SDK is loaded only then. */
export function sampleTraces(tracing: PublicConfig['tracing']): void {
  if (isDecided) return;
  isDecided = true;
  if (!tracing || Math.random() >= tracing.ratio) return;
  void keepLoadingChunk(() => import('./trace-sdk.ts')).then(({ openTracer }) => (tracer = openTracer()));
}

/** Begins the span of a call; undefined while the page is not traced. */
export const beginCall = ({ method, path }: Pick<Call, 'method' | 'path'>): CallSpan | undefined =>
  tracer?.begin(`${method} ${path}`);

/** Continues the trace of a live event, if the server sent one. */
export function receivedEvent(kind: string, message: unknown): void {
  if (tracer && typeof message === 'object' && message !== null && 'traceparent' in message)
    tracer.received(`receive ${kind}`, String(message.traceparent));
}
