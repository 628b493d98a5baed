/** Series of Prometheus over time, in the notation of `promtool test rules`. */
type Series = Readonly<Record<string, string>>;

export type AlertCase = {
  readonly alert: string;
  readonly what: string;
  readonly isFiring: boolean;
  /** time at which the alert is read */
  readonly at: string;
  /** time between two values of a series, and between two evaluations of the rules */
  readonly step: string;
  readonly every: string;
  readonly series: Series;
};

const requests = (service: string, method: string, route: string) =>
  `{service="${service}",method="${method}",route="${route}",status="200"`;

/** Good and all requests of a route per step. */
const answered = (labels: string, bound: string, good: number, all: number): Series => ({
  [`http_request_duration_seconds_bucket${labels},le="${bound}"}`]: `0+${good}x1000`,
  [`http_request_duration_seconds_count${labels}}`]: `0+${all}x1000`,
});
/** Requests of which some fail. */
const failing = (labels: string, bound: string, failed: number): Series => ({
  ...answered(labels, bound, 1000, 1000),
  ...answered(labels.replace('200', '500'), bound, failed, failed),
});
const delivered = (topic: string, good: number): Series => ({
  [`event_delay_seconds_bucket{service="realtime",topic="${topic}",le="1"}`]: `0+${good}x1000`,
  [`event_delay_seconds_count{service="realtime",topic="${topic}"}`]: '0+1000x1000',
});

const posts = requests('content', 'GET', '/posts');
const probe = requests('content', 'GET', '/metrics');
const file = requests('content', 'GET', '/media/*');
const buying = requests('payment', 'POST', '/api/payments/pay-per-view');
const webhook = requests('payment', 'POST', '/api/payments/webhooks/provider');

const burning: AlertCase[] = [
  ['slow reads', true, answered(posts, '0.15', 900, 1000)],
  ['failed reads', true, failing(posts, '0.15', 100)],
  ['reads of which none is good', true, { [`http_request_duration_seconds_count${posts}}`]: '0+100x1000' }],
  ['reads within the goal', false, answered(posts, '0.15', 999_900, 1_000_000)],
  ['slow probes', false, answered(probe, '0.15', 0, 1000)],
  ['slow files', false, answered(file, '0.15', 0, 1000)],
  [
    'one slow read at night',
    false,
    { ...answered(posts, '0.15', 0, 0), [`http_request_duration_seconds_count${posts}}`]: '0x10 1x1000' },
  ],
  ['slow purchases', true, answered(buying, '0.5', 990, 1000)],
  ['purchases within the goal', false, answered(buying, '0.5', 1000, 1000)],
  ['slow webhooks', true, answered(webhook, '0.1', 900, 1000)],
  ['webhooks within the goal', false, answered(webhook, '0.1', 1000, 1000)],
  ['late posts', true, delivered('content', 900)],
  ['posts in time', false, delivered('content', 1000)],
  ['late messages', true, delivered('messaging', 900)],
  ['messages in time', false, delivered('messaging', 1000)],
].map(
  ([what, isFiring, series]) =>
    ({ alert: 'ErrorBudgetBurn', what, isFiring, series, at: '65m', step: '1m', every: '5m' }) as AlertCase,
);

const slow: AlertCase[] = [
  ['a few slow reads for days', true, answered(posts, '0.15', 9990, 10_000)],
  ['reads within the goal for days', false, answered(posts, '0.15', 9999, 10_000)],
].map(
  ([what, isFiring, series]) =>
    ({ alert: 'ErrorBudgetBurnSlow', what, isFiring, series, at: '4d', step: '30m', every: '3h' }) as AlertCase,
);

/** An alert with one series that fires and one that does not. */
const pair = (alert: string, at: string, series: string, fires: string, rests: string): AlertCase[] =>
  [true, false].map((isFiring) => ({
    alert,
    what: `${series} = ${isFiring ? fires : rests}`,
    isFiring,
    at,
    step: '1m',
    every: '1m',
    series: { [series]: isFiring ? fires : rests },
  }));

const free = 'kubelet_volume_stats_available_bytes{namespace="a",persistentvolumeclaim="b"}';
const size = { 'kubelet_volume_stats_capacity_bytes{namespace="a",persistentvolumeclaim="b"}': '100x100' };

export const alertCases: readonly AlertCase[] = [
  ...burning,
  ...slow,
  ...pair('OutboxLate', '10m', 'outbox_oldest_age_seconds{service="content"}', '11x20', '9x20'),
  ...pair('DeadLetter', '10m', 'dead_letters_total{service="content",type="post.published"}', '_x5 1x20', '_x20'),
  ...pair('DeadLetter', '40m', 'dead_letters_total{service="content",type="post.published"}', '1x30 2x20', '1x50'),
  ...pair('LedgerUnbalanced', '5m', 'ledger_sum_minor{service="payment",currency="USD"}', '-1x10', '0x10'),
  ...pair('ConsumerLagGrowing', '30m', 'consumer_lag{service="realtime",topic="content"}', '0+50x60', '5000-50x60'),
  ...pair('ConsumerLagGrowing', '30m', 'consumer_lag{service="realtime",topic="post"}', '200+1x60', '0+1x60'),
  ...pair('PayoutsFailing', '40m', 'payouts_total{service="payment",state="failed"}', '0+5x60', '0+1x60').map(
    (each) => ({
      ...each,
      series: { ...each.series, 'payouts_total{service="payment",state="completed"}': '0+20x60' },
    }),
  ),
  ...pair(
    'PayoutRunUnfinished',
    '30m',
    'payout_oldest_age_seconds{service="payment",stage="run"}',
    '3700x60',
    '3500x60',
  ),
  ...pair(
    'PayoutRunUnfinished',
    '30m',
    'payout_oldest_age_seconds{service="payment",stage="payout"}',
    '440000x60',
    '420000x60',
  ),
  ...pair(
    'ReconciliationDiffers',
    '30m',
    'reconciliation_differences_open{service="payment",kind="charge-unknown"}',
    '1x60',
    '1x5 0x60',
  ),
  ...pair(
    'ReconciliationUnfinished',
    '30m',
    'reconciliation_oldest_age_seconds{service="payment"}',
    '22000x60',
    '21000x60',
  ),
  ...pair('WebhookUnmatched', '30m', 'webhooks_unmatched{service="payment"}', '1x60', '1x5 0x60'),
  ...pair('JobFailed', '10m', 'jobs_failed{service="content",job="media"}', '2x20', '0x20'),
  ...pair(
    'MetricUnread',
    '30m',
    'metric_read_failures_total{service="content",metric="outbox_depth"}',
    '0+1x60',
    '5x60',
  ),
  ...pair(
    'CertificateExpires',
    '2h',
    'certmanager_certificate_expiration_timestamp_seconds{namespace="a",name="b"}',
    '1000000x200',
    '3000000x200',
  ),
  ...pair('DiskFull', '30m', free, '10x100', '20x100').map((each) => ({
    ...each,
    series: { ...each.series, ...size },
  })),
];
