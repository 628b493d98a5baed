import type { Objective } from './objectives.ts';

export type Rule = {
  readonly record: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
};
export type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};

/**
 * Burn rates of the error budget of 30 days (https://sre.google/workbook/alerting-on-slos/, multiwindow, multi-burn-rate alerts).
 * 14.4 spends 2% of it in an hour, 6 spends 5% in six hours, 1 spends 10% in three days. The short window ends the alert soon after
 * its cause.
 */
const pages = [
  { rate: 14.4, long: '1h', short: '5m' },
  { rate: 6, long: '6h', short: '30m' },
] as const;
const tickets = [{ rate: 1, long: '3d', short: '6h' }] as const;
const windows = ['5m', '30m', '1h', '6h', '3d'] as const;

/** A few bad events at night are no reason to wake somebody. */
const leastBad = 10;

const ratio = (window: string) => `slo:bad_ratio:${window}`;
const count = (window: string) => `slo:bad_count:${window}`;

/** Records the number and share of bad events of each objective in each window. */
export function recordings(objectives: readonly Objective[]): Rule[] {
  return objectives.flatMap(({ name, all, good }) =>
    windows.flatMap((window) => {
      const labels = { slo: name };
      // without any good event there is no series of them
      const bad = `${all(window)} - (${good(window)} or vector(0))`;
      return [
        { record: count(window), expr: bad, labels },
        { record: ratio(window), expr: `${count(window)}{slo="${name}"} / on () (${all(window)} > 0)`, labels },
      ];
    }),
  );
}

/** Returns the PromQL of an objective whose budget is spent at one of the rates. */
function isBurning(
  { name, target }: Objective,
  rates: readonly { rate: number; long: string; short: string }[],
): string {
  const slo = `{slo="${name}"}`;
  return rates
    .map(({ rate, long, short }) => {
      const limit = (rate * (1 - target)).toPrecision(3);
      const isOver = [long, short].map((window) => `${ratio(window)}${slo} > ${limit}`);
      return `(${[...isOver, `${count(long)}${slo} >= ${leastBad}`].join(' and ')})`;
    })
    .join(' or ');
}

/** Two alerts of an objective: one that wakes somebody, and one for the working day. */
export function burnAlerts(objective: Objective): Alert[] {
  const { name, target, promise } = objective;
  const description = `Goal: ${(target * 100).toFixed(2)}% ${promise}.`;
  return [
    {
      alert: 'ErrorBudgetBurn',
      expr: isBurning(objective, pages),
      labels: { severity: 'page', slo: name },
      annotations: { summary: `The error budget of ${name} is spent quickly`, description },
    },
    {
      alert: 'ErrorBudgetBurnSlow',
      expr: isBurning(objective, tickets),
      labels: { severity: 'ticket', slo: name },
      annotations: { summary: `The error budget of ${name} will not last the month`, description },
    },
  ];
}
