import { pino, type DestinationStream, type Logger } from 'pino';
import { withoutSecrets, withoutSecretTexts } from './redaction.ts';
import { currentSpan } from './trace.ts';

export type { Logger } from 'pino';

/** Where lines go: standard output, if nothing else is said. */
export type LogDestination = DestinationStream;

/** One structured line per record, which says of what trace, step and request it is and holds no secret. */
export function createLogger(name: string, level: string, destination?: LogDestination): Logger {
  const options = {
    name,
    level,
    errorKey: 'error',
    mixin: whereWeAre,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    // an error is described by then; that of pino itself would say what it was made of
    serializers: { err: (described: unknown) => described },
    hooks: { streamWrite: withoutSecretTexts },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination ? pino(options, destination) : pino(options);
}

function whereWeAre(): object {
  const span = currentSpan();
  return span ? { traceId: span.traceId, spanId: span.spanId, requestId: span.requestId } : {};
}
