import { withTimeout } from '#base/async.ts';
import { ConfigError } from '#lifecycle/config.ts';
import { readTraceSettings } from './trace-settings.ts';
import { useTracers } from './tracing.ts';

/** Time limit of the last export; milliseconds. */
const flushMs = 3000;

/**
 * Exports spans over OTLP if the environment of the process names a receiver. Otherwise no module of the SDK is loaded.
 * @returns a function that exports the rest and stops
 * @throws {ConfigError} naming the invalid variable
 */
export async function exportTraces(): Promise<() => Promise<void>> {
  const read = readTraceSettings();
  const address = read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? read.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (read.OTEL_SDK_DISABLED || read.OTEL_TRACES_EXPORTER === 'none' || address === undefined)
    return () => Promise.resolve();
  if (!/^https?:/.test(address)) throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https address');
  const { openTracers } = await import('./trace-sdk.ts');
  const { stop, ...tracers } = await openTracers(read);
  useTracers(tracers);
  return async () => {
    useTracers(undefined);
    // a receiver that does not respond must not delay the shutdown
    await withTimeout(flushMs, stop()).catch(() => undefined);
  };
}
