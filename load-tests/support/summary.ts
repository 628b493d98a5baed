import { describeObjective, shareInTime, type ObjectiveName } from './objectives.ts';
import { pageOf, tablesOf, type Table } from './page.ts';
import { figuresSince, sendPage } from './recorder.ts';
import { valueOf, verdict, type Results } from './report.ts';
import { stepLine, stepTable } from './steps.ts';

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
  const lines = [
    `${head}: ${done} journeys completed, ${valueOf(results, 'journeys_failed')} failed, ${valueOf(results, 'dropped_iterations')} not started`,
    ...steps.map((step) => stepLine(results, step)),
    ...more,
    ...objectives.map((name) => objectiveLine(results, name)),
  ];
  return finish(results, { journey, lines, tables, steps });
}

type Ending = Pick<Report, 'journey' | 'steps' | 'tables'> & { readonly lines: readonly string[] };

/** Adds the number of requests and the verdict to the lines, prints them, and sends them as a page to the recorder. */
export function finish(results: Results, { journey, lines, tables = [], steps }: Ending): { stdout: string } {
  const figures = figuresSince('load');
  const all = [
    ...lines,
    `${valueOf(results, 'http_reqs')} requests, ${valueOf(results, 'http_req_failed', 'passes')} failed`,
    ...verdict(results),
  ];
  const ofPlatform = figures ? tablesOf(figures) : [];
  sendPage(pageOf(`Load test ${journey}`, all, [stepTable(results, steps), ...tables, ...ofPlatform]));
  return { stdout: `${all.join('\n')}\n` };
}

function objectiveLine(results: Results, name: ObjectiveName): string {
  const { metric, words, share } = describeObjective(name);
  const count = valueOf(results, metric, 'passes') + valueOf(results, metric, 'fails');
  if (count === 0) return `${words}: not measured`;
  return `${words}: ${percent(shareInTime(results, metric))} of ${count} (at least ${percent(share)})`;
}

const percent = (share: number) => `${(Math.floor(share * 100_000) / 1000).toFixed(3).replace(/\.?0+$/, '')}%`;
