/** The checks, in the order of the page. Each has a row in `docs/operate.md`, "Doctor". */
const remedies = {
  site: 'Read the lines below; the parts that are down are named',
  replicas: 'Read the log of the part: it names what is missing in one line',
  versions: 'Finish the rollout: npm run cluster -- restart, or restart the platform',
  databases: 'docs/operate.md#doctor: is PostgreSQL up, and does it accept more connections?',
  migrations: 'Migrate: restart the platform, or run the migration of the release',
  engines: 'Start it: npm run engines -- status; docs/runbooks/OutboxLate.md',
  outbox: 'docs/runbooks/OutboxLate.md',
  lag: 'docs/runbooks/ConsumerLagGrowing.md',
  'dead letters': 'Mend the cause, then npm run replay -- <topic>: docs/runbooks/DeadLetter.md',
  jobs: 'docs/runbooks/JobFailed.md',
  ledger: 'docs/runbooks/LedgerUnbalanced.md',
  webhooks: 'docs/runbooks/WebhookUnmatched.md',
  metrics: 'docs/runbooks/MetricUnread.md',
  clocks: 'Synchronize the clock (NTP): docs/operate.md#doctor',
  disk: 'docs/runbooks/DiskFull.md',
  certificates: 'docs/runbooks/CertificateExpires.md',
  providers: 'docs/operate.md#doctor: does the provider have an outage, and is its address right?',
} as const;

export type Check = keyof typeof remedies;

/** The result of one check of one subject. */
export type Finding = {
  readonly check: Check;
  /** the checked thing, such as a part, a topic or an address */
  readonly subject: string;
  readonly isHealthy: boolean;
  readonly figure: string;
  /** the bound that a healthy figure keeps */
  readonly limit: string;
  /** the next step, with a runbook; undefined if it is healthy */
  readonly action?: string;
};

/** Builds a finding, with the action of its check if it is not healthy. */
export function finding(
  check: Check,
  subject: string,
  { isHealthy, figure, limit }: Pick<Finding, 'isHealthy' | 'figure' | 'limit'>,
): Finding {
  return { check, subject, isHealthy, figure, limit, ...(!isHealthy && { action: remedies[check] }) };
}

/** A number of one subject, and how it is displayed. */
export type Measured = {
  readonly subject: string;
  readonly value: number;
  readonly figure: string;
  readonly isHealthy: boolean;
};

/** Returns a finding for each subject over the limit, or one with the largest value of all. */
export function worstOf(check: Check, limit: string, measured: readonly Measured[]): Finding[] {
  const over = measured.filter(({ isHealthy }) => !isHealthy);
  if (over.length > 0)
    return over.map(({ subject, figure }) => finding(check, subject, { isHealthy: false, figure, limit }));
  const [largest] = measured.toSorted((one, other) => other.value - one.value);
  if (!largest) return [finding(check, 'all', { isHealthy: true, figure: 'none', limit })];
  const subject = measured.length === 1 ? largest.subject : `all ${measured.length}`;
  const of = measured.length === 1 || largest.value === 0 ? '' : ` (${largest.subject})`;
  return [finding(check, subject, { isHealthy: true, figure: `${largest.figure}${of}`, limit })];
}
