/** Bounds of healthy figures, those of the alerts where there is one. */
export type Limits = {
  /** age of the oldest event in an outbox; seconds */
  readonly outboxAgeSeconds: number;
  /** events that a consumer may be behind; more are allowed while the number falls */
  readonly lag: number;
  /** difference of clocks; milliseconds */
  readonly clockMs: number;
  /** free share of the disk, 0 to 1 */
  readonly freeDisk: number;
  /** remaining validity of a certificate; days */
  readonly certificateDays: number;
  /** used share of the connections of PostgreSQL, 0 to 1 */
  readonly connections: number;
  /** time after which an unhealthy platform is examined once more; milliseconds */
  readonly againAfterMs: number;
};

export const limits: Limits = {
  outboxAgeSeconds: 10,
  lag: 100,
  clockMs: 1000,
  freeDisk: 0.15,
  certificateDays: 14,
  connections: 0.9,
  againAfterMs: 3000,
};
