export type RouteFigures = {
  readonly service: string;
  readonly route: string;
  readonly count: number;
  readonly meanMs: number;
  /** upper bound of the bucket that has the 95th percentile; null beyond the largest bucket */
  readonly p95Ms: number | null;
  /** responses with a status of 500 or above */
  readonly failures: number;
};

/** Work of a platform between two snapshots. */
export type Difference = {
  readonly seconds: number;
  /** CPU time by process; milliseconds. Empty if the processes run on another machine */
  readonly cpuMs: Readonly<Record<string, number>>;
  /** executed statements of databases, by service, and by statement with the service as prefix */
  readonly statements: Readonly<Record<string, number>>;
  readonly statementsByName: Readonly<Record<string, number>>;
  /** events acknowledged by the bus, by service, and events that took effect, by consumer */
  readonly published: Readonly<Record<string, number>>;
  readonly consumed: Readonly<Record<string, number>>;
  readonly jobs: Readonly<Record<string, number>>;
  readonly routes: readonly RouteFigures[];
  /** webhooks of the card provider: number, and number within each bucket's bound in milliseconds */
  readonly webhooks: { readonly count: number; readonly within: Readonly<Record<string, number>> };
};
