import { pino, type DestinationStream, type Logger } from 'pino';
import { withoutSecrets, withoutSecretTexts } from './redaction.ts';
import { currentIds } from './tracing.ts';

export type { Logger } from 'pino';

/** Destination of log lines; standard output by default. */
export type LogDestination = DestinationStream;

/** Returns a logger of JSON lines, which adds trace, span and request ids and redacts secrets. */
export function createLogger(name: string, level: string, destination?: LogDestination): Logger {
  const options = {
    name,
    level,
    errorKey: 'error',
    mixin: () => currentIds() ?? {},
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    // errors are reduced and redacted before; pino's serializer would add their fields again
    serializers: { err: (described: unknown) => described },
    hooks: { streamWrite: withoutSecretTexts },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination ? pino(options, destination) : pino(options);
}
