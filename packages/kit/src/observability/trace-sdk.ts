import type { Tracer } from '@opentelemetry/api';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from './trace-settings.ts';

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

  function open(part: string): Tracer {
    const resource = defaultResource()
      .merge(resourceFromAttributes({ 'service.namespace': 'velvet', 'service.name': part }))
      .merge(fromEnvironment);
    const tracer = new TracerProvider({ sampler, resource, spanProcessors: [processor] }).getTracer('velvet');
    tracers.set(part, tracer);
    return tracer;
  }

  return { tracerOf: (part: string) => tracers.get(part) ?? open(part), stop: () => processor.shutdown() };
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
