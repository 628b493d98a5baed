import { readConfig } from '#lifecycle/config.ts';
import { z } from 'zod';

const samplers = ['always_on', 'always_off', 'traceidratio'] as const;
const protocol = z.enum(['http/protobuf', 'http/json']);

/** Standard variables of OpenTelemetry. The exporter reads the other `OTEL_EXPORTER_OTLP_…` variables itself. */
const settings = {
  /** whether nothing is exported, in spite of an address */
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  /** exporter of traces; `none` exports nothing */
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  /** base address of the OTLP receiver; without an address nothing is exported */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** address of the OTLP receiver for traces, instead of the base address with `/v1/traces` */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  /** encoding of the OTLP requests, over HTTP */
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  /** encoding of the OTLP requests with traces */
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  /** decides which traces are exported; `parentbased_…` follows the decision of the caller */
  OTEL_TRACES_SAMPLER: z
    .enum([...samplers, ...samplers.map((name) => `parentbased_${name}` as const)])
    .default('parentbased_always_on'),
  /** share of exported traces for `traceidratio`; 0 to 1 */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** delay between two exports; milliseconds */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).default(5000),
} as const;

export type TraceSettings = Readonly<z.infer<z.ZodObject<typeof settings>>>;

/** @throws {ConfigError} naming the invalid variable */
export const readTraceSettings = (): TraceSettings => readConfig(settings, process.env);
