import { SpanStatusCode, TraceFlags, type SpanContext, type Tracer } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from './trace-settings.ts';
import type { EndedSpan } from './tracing.ts';

/** Name of the instrumentation in every span. */
const scope = 'velvet';

/**
 * Opens the SDK. Each part of the process is a service of its own in the traces, unless OTEL_SERVICE_NAME names the process. All
 * parts share one queue and one exporter.
 */
export async function openTracers(settings: TraceSettings) {
  const processor = new BatchSpanProcessor({
    exporter: await exporterOf(settings),
    scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
  });
  const sampler = samplerOf(settings);
  const fromEnvironment = detectResources({ detectors: [envDetector] });
  const tracers = new Map<string, Tracer>();

  const resourceOf = (part: string) =>
    defaultResource().merge(resourceFromAttributes({ 'service.namespace': 'velvet', 'service.name': part }));

  function open(part: string): Tracer {
    const resource = resourceOf(part).merge(fromEnvironment);
    const tracer = new TracerProvider({ sampler, resource, spanProcessors: [processor] }).getTracer(scope);
    tracers.set(part, tracer);
    return tracer;
  }

  return {
    tracerOf: (part: string) => tracers.get(part) ?? open(part),
    // OTEL_SERVICE_NAME names this process, not the one of the span
    exportEnded: (part: string, span: EndedSpan) => processor.onEnd(readable(span, resourceOf(part))),
    stop: () => processor.shutdown(),
  };
}

/** Returns an ended span in the form that the SDK exports. */
function readable(span: EndedSpan, resource: ReadableSpan['resource']): ReadableSpan {
  const contextOf = (spanId: string): SpanContext => ({
    traceId: span.traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
  });
  const { name, kind, attributes, parentSpanId } = span;
  return {
    name,
    kind,
    attributes,
    resource,
    spanContext: () => contextOf(span.spanId),
    ...(parentSpanId !== undefined && { parentSpanContext: contextOf(parentSpanId) }),
    startTime: millisToHrTime(span.startMs),
    endTime: millisToHrTime(span.endMs),
    duration: millisToHrTime(span.endMs - span.startMs),
    status: { code: span.hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    ended: true,
    links: [],
    events: [],
    instrumentationScope: { name: scope },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Loads the exporter of the protocol only. It reads its address, headers, certificates and time limit from the environment. */
async function exporterOf(settings: TraceSettings): Promise<SpanExporter> {
  const protocol = settings.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? settings.OTEL_EXPORTER_OTLP_PROTOCOL;
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TraceSettings): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'always_on' ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio);
}
