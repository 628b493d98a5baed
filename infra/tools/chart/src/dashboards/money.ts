import { query, quantile, rate, type Dashboard } from './dashboard.ts';

const requests = 'http_request_duration_seconds';
const buying = 'service="payment",method="POST",route=~"/api/payments/(pay-per-view|subscribe)"';
const webhooks = 'service="payment",method="POST",route="/api/payments/webhooks/provider"';

/** Payments, their provider and the ledger. */
export const money: Dashboard = {
  name: 'money',
  title: 'Money',
  description: 'The ledger, payments by state, and webhooks of the card provider.',
  rows: [
    {
      title: 'Ledger and payments',
      panels: [
        {
          title: 'Sum of the ledger',
          description: 'Zero in each currency. docs/runbooks/LedgerUnbalanced.md',
          unit: 'short',
          kind: 'stat',
          limit: 1,
          queries: [query('max by (currency) (abs(ledger_sum_minor))', '{{currency}}')],
        },
        {
          title: 'Payments by state',
          unit: 'ops',
          queries: [query(rate('payments_total', 'kind, state'), '{{kind}} {{state}}')],
        },
        {
          title: 'Payments within a day',
          unit: 'short',
          kind: 'stat',
          queries: [query('sum by (state) (increase(payments_total[1d]))', '{{state}}')],
        },
        {
          title: 'Share of declined payments',
          unit: 'percentunit',
          queries: [
            query(
              'sum(rate(payments_total{state="failed"}[$__rate_interval])) / sum(rate(payments_total{state=~"failed|settled"}[$__rate_interval]))',
              'declined',
            ),
          ],
        },
        {
          title: 'Declined cards, and attempts refused after them',
          description: 'A rise of both suggests that stolen cards are tried.',
          unit: 'ops',
          queries: [
            query('sum(rate(card_declines_total[$__rate_interval]))', 'declined'),
            query(rate('card_attempts_refused_total', 'by'), 'refused by {{by}}'),
          ],
        },
        {
          title: 'Refunds and disputes within a day',
          unit: 'short',
          queries: [query('sum by (state) (increase(payments_total{state=~"refunded.*|dispute.*"}[1d]))', '{{state}}')],
        },
        {
          title: 'Differences to the providers',
          description: 'Open ones of the nightly comparison. docs/runbooks/ReconciliationDiffers.md',
          unit: 'short',
          kind: 'stat',
          limit: 1,
          queries: [query('sum by (kind) (max by (kind) (reconciliation_differences_open)) > 0', '{{kind}}')],
        },
      ],
    },
    {
      title: 'Provider',
      panels: [
        {
          title: 'Duration of purchases',
          unit: 's',
          limit: 0.5,
          queries: [0.5, 0.95, 0.99].map((q) => query(quantile(q, requests, '', buying), `${q * 100}%`)),
        },
        {
          title: 'Delay of webhooks',
          description: 'From the creation at the provider until the effect in the ledger.',
          unit: 's',
          queries: [0.5, 0.95, 0.99].map((q) => query(quantile(q, 'webhook_delay_seconds', ''), `${q * 100}%`)),
        },
        {
          title: 'Acknowledgement of webhooks, 99th percentile',
          unit: 's',
          limit: 0.1,
          queries: [query(quantile(0.99, requests, '', webhooks), '99%')],
        },
        {
          title: 'Webhooks by status',
          unit: 'reqps',
          queries: [query(rate(`${requests}_count`, 'status', webhooks), '{{status}}')],
        },
        {
          title: 'Webhooks without effect',
          description: 'docs/runbooks/WebhookUnmatched.md',
          unit: 'short',
          limit: 1,
          queries: [query('max(webhooks_unmatched)', 'unmatched')],
        },
      ],
    },
  ],
};
