import { stepMetric } from './arrivals.ts';
import { describeObjective, shareInTime, type ObjectiveName } from './objectives.ts';
import { pageOf, tablesOf, type Table } from './page.ts';
import { figuresSince, sendPage } from './recorder.ts';
import { valueOf, verdict, type Results } from './report.ts';

/** Statistics of k6 that the report shows. */
export const summaryTrendStats = ['avg', 'med', 'p(95)', 'p(99)', 'max', 'count'];

type Report = {
  readonly journey: string;
  /** first line */
  readonly head: string;
  /** lines after those of the steps */
  readonly more?: readonly string[];
  /** tables beside that of the steps */
  readonly tables?: readonly Table[];
  readonly steps: readonly string[];
  readonly objectives: readonly ObjectiveName[];
};

/** Prints the results of a journey with arrivals, and sends them as a page to the recorder. */
export function summarise(results: Results, report: Report): { stdout: string } {
  const { journey, head, more = [], tables = [], steps, objectives } = report;
  const done = valueOf(results, 'journeys_completed');
  const figures = figuresSince('load');
  const lines = [
    `${head}: ${done} journeys completed, ${valueOf(results, 'journeys_failed')} failed, ${valueOf(results, 'dropped_iterations')} not started`,
    ...steps.map((step) => stepLine(results, step)),
    ...more,
    ...objectives.map((name) => objectiveLine(results, name)),
    `${valueOf(results, 'http_reqs')} requests, ${valueOf(results, 'http_req_failed', 'passes')} failed`,
    ...verdict(results),
  ];
  sendPage(
    pageOf(`Load test ${journey}`, lines, [
      stepTable(results, steps),
      ...tables,
      ...(figures ? tablesOf(figures) : []),
    ]),
  );
  return { stdout: `${lines.join('\n')}\n` };
}

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

function stepLine(results: Results, step: string): string {
  const time = (value: string) => milliseconds(valueOf(results, stepMetric(step), value));
  return `${step}: ${valueOf(results, stepMetric(step))} times, ${time('med')} (median), ${time('p(95)')} (95th percentile), ${time('max')} (maximum)`;
}

const stepTable = (results: Results, steps: readonly string[]): Table => ({
  title: 'Steps as their people see them',
  head: ['step', 'times', 'median ms', '95th', '99th', 'maximum'],
  rows: steps.map((step) => [
    step,
    ...['count', 'med', 'p(95)', 'p(99)', 'max'].map((value) => valueOf(results, stepMetric(step), value)),
  ]),
});

function objectiveLine(results: Results, name: ObjectiveName): string {
  const { metric, words, share } = describeObjective(name);
  const count = valueOf(results, metric, 'passes') + valueOf(results, metric, 'fails');
  if (count === 0) return `${words}: not measured`;
  return `${words}: ${percent(shareInTime(results, metric))} of ${count} (at least ${percent(share)})`;
}

const percent = (share: number) => `${(Math.floor(share * 100_000) / 1000).toFixed(3).replace(/\.?0+$/, '')}%`;
