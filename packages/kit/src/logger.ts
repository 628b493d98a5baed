import { pino, type Logger } from 'pino';

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
    serializers: { error: describeError, err: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  });
}

/** What helps to find the fault. An error of a driver also carries its connection and its values, which are nobody's business. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
