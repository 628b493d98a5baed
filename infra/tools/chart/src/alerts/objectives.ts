/** A service level objective: the share of events that must be good. */
export type Objective = {
  /** value of the label `slo` */
  readonly name: string;
  /** continues the sentence '99.95% …' */
  readonly promise: string;
  /** share of good events, 0 to 1 */
  readonly target: number;
  /** PromQL of the number of all events and of good events in a window such as `5m` */
  readonly all: (window: string) => string;
  readonly good: (window: string) => string;
};

type Figures = { readonly labels: string; readonly seconds: number; readonly isGood?: string };

/** Events of a histogram are good below `seconds`, which must be the bound of a bucket, and if `isGood` selects them. */
function below(metric: string, { labels, seconds, isGood = '' }: Figures): Pick<Objective, 'all' | 'good'> {
  const selected = [labels, isGood, `le="${seconds}"`].filter(Boolean).join(',');
  return {
    all: (window) => `sum(increase(${metric}_count{${labels}}[${window}]))`,
    good: (window) => `sum(increase(${metric}_bucket{${selected}}[${window}]))`,
  };
}

const requests = (labels: string, seconds: number) =>
  below('http_request_duration_seconds', { labels, seconds, isGood: 'status!~"5.."' });
const deliveries = (topic: string, seconds: number) =>
  below('event_delay_seconds', { labels: `service="realtime",topic="${topic}"`, seconds });

const readers = 'account|content|messaging|notification|insights|payment';
/** Routes that are no reads: probes, and files, which take as long as the connection of their reader. */
const otherRoutes = '/metrics|/ready|/live|/engines|/providers|unknown|/media/.*';

export const objectives: readonly Objective[] = [
  {
    name: 'reads',
    promise: 'of reads are answered within 150 ms and without a failure of the server',
    target: 0.9995,
    ...requests(`service=~"${readers}",method="GET",route!~"${otherRoutes}"`, 0.15),
  },
  {
    name: 'purchases',
    promise: 'of purchases and subscriptions are answered within 500 ms and without a failure of the server',
    target: 0.9999,
    ...requests('service="payment",method="POST",route=~"/api/payments/(pay-per-view|subscribe)"', 0.5),
  },
  {
    name: 'webhooks',
    promise: 'of webhooks of the card provider are acknowledged within 100 ms',
    target: 0.999,
    ...requests('service="payment",method="POST",route="/api/payments/webhooks/provider"', 0.1),
  },
  {
    name: 'posts',
    promise: 'of published posts and other changes of content reach the delivery log of browsers within 1 s',
    target: 0.999,
    ...deliveries('content', 1),
  },
  {
    name: 'messages',
    promise: 'of messages and receipts reach the delivery log of browsers within 1 s',
    target: 0.999,
    ...deliveries('messaging', 1),
  },
];
