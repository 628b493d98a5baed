/** A query of a panel. `legend` is a template of Grafana, such as `{{service}}`. */
export type Query = { readonly expr: string; readonly legend: string };

/** Units of Grafana. */
type Unit = 'short' | 's' | 'reqps' | 'ops' | 'percentunit' | 'bytes' | 'none';

export type Panel = {
  readonly title: string;
  /** reason to look at it, and its limit */
  readonly description?: string;
  readonly unit: Unit;
  /** a graph over time by default */
  readonly kind?: 'timeseries' | 'stat' | 'table';
  /** value at which the display turns red */
  readonly limit?: number;
  readonly queries: readonly Query[];
};

export type Row = { readonly title: string; readonly panels: readonly Panel[] };

/** A dashboard of Grafana. Queries may use the variables `$service` and `$__rate_interval`. */
export type Dashboard = {
  /** name of its file, and part of its address */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly rows: readonly Row[];
};

/** Returns a query whose result has one series per label, or a single one. */
export const query = (expr: string, legend = ''): Query => ({ expr, legend });

/** Rate of a counter per second, by labels. */
export const rate = (counter: string, by: string, selector = ''): string =>
  `sum by (${by}) (rate(${counter}${selector && `{${selector}}`}[$__rate_interval]))`;

/** Quantile of a histogram, by labels. */
export const quantile = (q: number, histogram: string, by: string, selector = ''): string =>
  `histogram_quantile(${q}, ${rate(`${histogram}_bucket`, by === '' ? 'le' : `le, ${by}`, selector)})`;

const columns = 24;
const panelHeight = 8;

const source = { type: 'prometheus', uid: '${datasource}' } as const;

/** Returns the model of a dashboard, as Grafana imports it. */
export function modelOf({ name, title, description, rows }: Dashboard) {
  return {
    uid: `velvet-${name}`,
    title: `Velvet / ${title}`,
    description,
    tags: ['velvet'],
    schemaVersion: 39,
    version: 1,
    editable: false,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: variables },
    links: [
      { type: 'dashboards', tags: ['velvet'], title: 'Velvet', asDropdown: true, includeVars: true, keepTime: true },
    ],
    panels: placed(rows),
  };
}

const variables = [
  { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
  {
    name: 'service',
    label: 'Service',
    type: 'query',
    datasource: source,
    query: 'label_values(build_info, service)',
    refresh: 2,
    includeAll: true,
    multi: true,
    allValue: '.*',
    current: { text: 'All', value: '$__all' },
  },
];

/** Places the panels of a row side by side, below the title of the row. */
function placed(rows: readonly Row[]) {
  let y = 0;
  let id = 0;
  return rows.flatMap(({ title, panels }) => {
    const width = Math.floor(columns / Math.min(panels.length, 3));
    const perLine = columns / width;
    const head = { id: (id += 1), type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: columns, h: 1 } };
    const top = y + 1;
    y = top + Math.ceil(panels.length / perLine) * panelHeight;
    const placedPanels = panels.map((panel, at) => ({
      id: (id += 1),
      ...panelOf(panel),
      gridPos: {
        x: (at % perLine) * width,
        y: top + Math.floor(at / perLine) * panelHeight,
        w: width,
        h: panelHeight,
      },
    }));
    return [head, ...placedPanels];
  });
}

function panelOf({ title, description, unit, kind = 'timeseries', limit, queries }: Panel) {
  const steps = [{ color: 'green', value: null }, ...(limit === undefined ? [] : [{ color: 'red', value: limit }])];
  return {
    type: kind,
    title,
    ...(description !== undefined && { description }),
    datasource: source,
    fieldConfig: {
      defaults: {
        unit,
        ...(kind === 'timeseries' && { min: 0 }),
        thresholds: { mode: 'absolute', steps },
        ...(kind === 'timeseries' && {
          custom: {
            fillOpacity: 10,
            showPoints: 'never',
            thresholdsStyle: { mode: limit === undefined ? 'off' : 'line' },
          },
        }),
      },
      overrides: [],
    },
    options:
      kind === 'timeseries'
        ? { legend: { displayMode: 'table', placement: 'bottom', calcs: ['lastNotNull', 'max'] } }
        : {},
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCodePoint('A'.codePointAt(0)! + at),
      datasource: source,
      expr,
      legendFormat: legend || '__auto',
      ...(kind === 'timeseries' ? { range: true } : { instant: true }),
      ...(kind === 'table' && { format: 'table' }),
    })),
  };
}
