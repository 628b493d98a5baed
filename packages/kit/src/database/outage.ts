/**
 * SQLSTATE of a server that does not serve for now: connection exceptions (08), shutdown and recovery (57P), insufficient resources
 * (53). A standby before its promotion is read-only (25006).
 */
const states = /^(08|57P|53|25006$)/;

/** Errors of the network. */
const codes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/;

/** Errors that pg reports without a code: of a connection that ended or was never made. */
const messages = /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired/;

/** Returns whether the error means that the database was unreachable, read-only or shutting down, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // a server that does not run has no Unix socket
  const isWithoutSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isWithoutSocket || states.test(code) || codes.test(code) || messages.test(error.message);
}
