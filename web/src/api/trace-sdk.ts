import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { browserTracesPath } from '@velvet/contracts/platform/config';

/** The span of a call. */
export type CallSpan = {
  /** W3C trace context of the request */
  readonly traceparent: string;
  /** @param outcome status of the response, or why there is none */
  end(outcome: number | 'aborted' | 'unreachable'): void;
};

export type BrowserTracer = {
  begin(name: string): CallSpan;
  /** Records that a live event of a trace has arrived. */
  received(name: string, traceparent: string): void;
};

const propagator = new W3CTraceContextPropagator();

/** Opens the tracer of the page. Spans are sent to the gateway every five seconds, and when the page is hidden. */
export function openTracer(): BrowserTracer {
  const exporter = new OTLPTraceExporter({ url: new URL(browserTracesPath, location.origin).href });
  const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const tracer = provider.getTracer('velvet');
  return {
    begin(name) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, ROOT_CONTEXT);
      const headers: { traceparent?: string } = {};
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter);
      return {
        traceparent: headers.traceparent ?? '',
        end(outcome) {
          if (typeof outcome === 'number') span.setAttribute('http.response.status_code', outcome);
          const hasFailed = typeof outcome === 'number' ? outcome >= 400 : outcome === 'unreachable';
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    received(name, traceparent) {
      const cause = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      tracer.startSpan(name, { kind: SpanKind.CONSUMER }, cause).end();
    },
  };
}
