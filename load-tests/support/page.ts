import type { Difference } from './difference.ts';

type Cell = string | number | null;
export type Table = {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem;color:#1d1b26;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.05rem;margin:0 0 .5rem}pre{background:#f5f3f8;padding:1rem;border-radius:8px;white-space:pre-wrap}
.tables{display:flex;flex-wrap:wrap;gap:2rem;align-items:flex-start}section{min-width:0;overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #e5e1ec}
th:first-child,td:first-child{text-align:left}@media(prefers-color-scheme:dark){body{background:#14121a;color:#eee}pre{background:#211e2a}th,td{border-color:#35303f}}`;

/** Writes one page without scripts and outside files. */
export function pageOf(title: string, lines: readonly string[], tables: readonly Table[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>${style}</style><h1>${escape(title)}</h1><pre>${escape(lines.join('\n'))}</pre><div class="tables">${tables.map(drawTable).join('')}</div></html>`;
}

const drawTable = ({ title, head, rows }: Table) =>
  `<section><h2>${escape(title)}</h2><table><tr>${head.map((each) => `<th>${escape(each)}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escape(textOf(cell))}</td>`).join('')}</tr>`)
    .join('')}</table></section>`;

/** Writes a table for a document. */
export const markdownOf = ({ title, head, rows }: Table): string =>
  [
    title,
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map((_, at) => (at === 0 ? ' --- ' : ' ---: ')).join('|')}|`,
    ...rows.map((row) => `| ${row.map(textOf).join(' | ')} |`),
  ].join('\n');

const textOf = (cell: Cell): string =>
  cell === null ? '–' : typeof cell === 'string' ? cell : String(Math.round(cell * 10) / 10);

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The platform's own figures of the run. */
export function tablesOf({ seconds, cpuMs, statements, published, consumed, jobs, routes }: Difference): Table[] {
  const names = [...new Set([...Object.keys(statements), ...Object.keys(published), ...Object.keys(consumed)])];
  const cpu = Object.entries(cpuMs)
    .filter(([, ms]) => ms > 0)
    .toSorted(([, a], [, b]) => b - a);
  return [
    {
      title: `CPU time in ${seconds.toFixed(1)} s`,
      head: ['process', 'seconds', 'of one core'],
      rows: cpu.map(([name, ms]) => [name, ms / 1000, `${(ms / seconds / 10).toFixed(0)}%`]),
    },
    {
      title: 'Statements and events',
      head: ['service', 'statements', 'published', 'consumed'],
      rows: names.map((name) => [name, statements[name] ?? 0, published[name] ?? 0, consumed[name] ?? 0]),
    },
    {
      title: 'Requests by route, measured by the services',
      head: ['route', 'service', 'count', 'mean ms', '95th percentile ms, at most', 'failures'],
      rows: routes.map(({ route, service, count, meanMs, p95Ms, failures }) => [
        route,
        service,
        count,
        meanMs,
        p95Ms,
        failures,
      ]),
    },
    { title: 'Jobs', head: ['job', 'runs'], rows: Object.entries(jobs) },
  ];
}
