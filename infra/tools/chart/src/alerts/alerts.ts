import { burnAlerts, recordings, type Alert } from './burn-rate.ts';
import { objectives } from './objectives.ts';

/** Metrics of the cluster, not of the platform: cert-manager and the kubelet export them. */
export const clusterMetrics: readonly string[] = [
  'certmanager_certificate_expiration_timestamp_seconds',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
];

const page = { severity: 'page' };
const ticket = { severity: 'ticket' };

/** Gauges that are read from the database are equal on all replicas, so `max` joins them. */
const alerts: readonly Alert[] = [
  {
    alert: 'OutboxLate',
    expr: 'max by (service) (outbox_oldest_age_seconds) > 10',
    for: '1m',
    labels: page,
    annotations: {
      summary: 'Events of {{ $labels.service }} are not published',
      description: 'The oldest event has waited {{ $value | humanizeDuration }}.',
    },
  },
  {
    alert: 'DeadLetter',
    // the first one begins a series, which has no increase
    expr: 'sum by (service, type) ((dead_letters_total unless dead_letters_total offset 15m) or increase(dead_letters_total[15m])) > 0',
    labels: page,
    annotations: {
      summary: 'An event {{ $labels.type }} failed in {{ $labels.service }} after all retries',
      description: 'It waits with its reason and takes effect when it is replayed.',
    },
  },
  {
    alert: 'LedgerUnbalanced',
    expr: 'max by (currency) (abs(ledger_sum_minor)) > 0',
    labels: page,
    annotations: {
      summary: 'The ledger does not sum to zero in {{ $labels.currency }}',
      description: 'The sum is {{ $value }} minor units.',
    },
  },
  {
    alert: 'ConsumerLagGrowing',
    expr: 'max by (service, topic) (consumer_lag) > 100 and max by (service, topic) (consumer_lag) > max by (service, topic) (consumer_lag offset 5m)',
    for: '10m',
    labels: page,
    annotations: {
      summary: '{{ $labels.service }} falls behind the topic {{ $labels.topic }}',
      description: '{{ $value }} events wait.',
    },
  },
  {
    alert: 'PayoutsFailing',
    expr: 'sum(increase(payouts_total{state="failed"}[1d])) > 5 and sum(increase(payouts_total{state="failed"}[1d])) > 0.1 * sum(increase(payouts_total{state=~"completed|failed"}[1d]))',
    for: '15m',
    labels: ticket,
    annotations: {
      summary: 'More than a tenth of the payouts of a day fail',
      description: '{{ $value }} payouts came back. Their amounts are in the balances of the creators again.',
    },
  },
  {
    alert: 'PayoutRunUnfinished',
    // payouts of slow banks take days
    expr: 'max(payout_oldest_age_seconds{stage="run"}) > 3600 or max(payout_oldest_age_seconds{stage="payout"}) > 5 * 86400',
    for: '5m',
    labels: page,
    annotations: {
      summary: 'The weekly payouts do not finish',
      description: 'The oldest run or payout has waited {{ $value | humanizeDuration }}.',
    },
  },
  {
    alert: 'ReconciliationDiffers',
    expr: 'sum by (kind) (max by (kind) (reconciliation_differences_open)) > 0',
    for: '15m',
    labels: ticket,
    annotations: {
      summary: 'The providers and the books differ: {{ $labels.kind }}',
      description: '{{ $value }} differences wait for a decision.',
    },
  },
  {
    alert: 'ReconciliationUnfinished',
    expr: 'max(reconciliation_oldest_age_seconds) > 6 * 3600',
    for: '5m',
    labels: ticket,
    annotations: {
      summary: 'The comparison of a day with the providers does not finish',
      description: 'It has run for {{ $value | humanizeDuration }}.',
    },
  },
  {
    alert: 'WebhookUnmatched',
    expr: 'max(webhooks_unmatched) > 0',
    for: '15m',
    labels: ticket,
    annotations: {
      summary: 'Webhooks of the card provider have not taken effect',
      description: '{{ $value }} webhooks wait.',
    },
  },
  {
    alert: 'JobFailed',
    expr: 'max by (service, job) (jobs_failed) > 0',
    for: '5m',
    labels: ticket,
    annotations: {
      summary: 'Jobs {{ $labels.job }} of {{ $labels.service }} failed after all retries',
      description: '{{ $value }} jobs are kept.',
    },
  },
  {
    alert: 'MetricUnread',
    expr: 'sum by (service, metric) (increase(metric_read_failures_total[10m])) > 0',
    for: '10m',
    labels: ticket,
    annotations: {
      summary: 'The metric {{ $labels.metric }} of {{ $labels.service }} is missing',
      description: 'Alerts on it cannot fire.',
    },
  },
  {
    alert: 'CertificateExpires',
    expr: 'min by (namespace, name) (certmanager_certificate_expiration_timestamp_seconds) - time() < 14 * 86400',
    for: '1h',
    labels: ticket,
    annotations: {
      summary: 'The certificate {{ $labels.name }} expires soon',
      description: 'It is valid for {{ $value | humanizeDuration }}.',
    },
  },
  {
    alert: 'DiskFull',
    expr: 'min by (namespace, persistentvolumeclaim) (kubelet_volume_stats_available_bytes / kubelet_volume_stats_capacity_bytes) < 0.15',
    for: '15m',
    labels: page,
    annotations: {
      summary: 'The volume {{ $labels.persistentvolumeclaim }} is nearly full',
      description: '{{ $value | humanizePercentage }} are free.',
    },
  },
];

/** The rules of Prometheus. Each alert has a runbook with its name in `docs/runbooks`. */
export const ruleGroups = [
  { name: 'velvet-objectives', rules: recordings(objectives) },
  { name: 'velvet-burn-rates', rules: objectives.flatMap(burnAlerts).map(withRunbook) },
  { name: 'velvet-alerts', rules: alerts.map(withRunbook) },
];

function withRunbook(alert: Alert): Alert {
  return { ...alert, annotations: { ...alert.annotations, runbook: `docs/runbooks/${alert.alert}.md` } };
}
