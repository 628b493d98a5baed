import { Trend } from 'k6/metrics';
import type { Table } from './page.ts';
import { valueOf, type Results } from './report.ts';

/** duration of a step of a journey as its person sees it, tagged with `step` */
const stepTime = new Trend('step_time', true);

/** Statistics of k6 that the report shows. */
export const summaryTrendStats = ['avg', 'med', 'p(95)', 'p(99)', 'max', 'count'];

const stepMetric = (step: string) => `step_time{step:${step}}`;

/** Adds a duration to a step. */
export const addStep = (step: string, milliseconds: number): void => stepTime.add(milliseconds, { step });

/** Measures a step. */
export async function measured<T>(step: string, work: () => Promise<T>): Promise<T> {
  const from = Date.now();
  const result = await work();
  addStep(step, Date.now() - from);
  return result;
}

/** A step without a limit needs a threshold, because k6 reports no others. */
export const thresholdsOfSteps = (steps: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(steps.map((step) => [stepMetric(step), ['max>=0']]));

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

export function stepLine(results: Results, step: string): string {
  const time = (value: string) => milliseconds(valueOf(results, stepMetric(step), value));
  return `${step}: ${valueOf(results, stepMetric(step))} times, ${time('med')} (median), ${time('p(95)')} (95th percentile), ${time('max')} (maximum)`;
}

export const stepTable = (results: Results, steps: readonly string[]): Table => ({
  title: 'Steps as their people see them',
  head: ['step', 'times', 'median ms', '95th', '99th', 'maximum'],
  rows: steps.map((step) => [
    step,
    ...['count', 'med', 'p(95)', 'p(99)', 'max'].map((value) => valueOf(results, stepMetric(step), value)),
  ]),
});
