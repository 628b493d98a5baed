import { pino, stdSerializers, type Logger } from 'pino';

export type { Logger } from 'pino';

/** What must never be read in a log, wherever it stands in a record. */
const secrets = ['authorization', 'cookie', 'token', 'password', 'secret', 'card', 'cvc'];

/** One structured line per record, on standard output. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: stdSerializers.err },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  });
}
