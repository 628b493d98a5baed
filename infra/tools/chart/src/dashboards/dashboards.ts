import { capacity } from './capacity.ts';
import { modelOf, type Dashboard } from './dashboard.ts';
import { events } from './events.ts';
import { media } from './media.ts';
import { meetings } from './meetings.ts';
import { money } from './money.ts';
import { overview } from './overview.ts';
import { postgres } from './postgres.ts';

export const dashboards: readonly Dashboard[] = [overview, postgres, events, money, media, meetings, capacity];

/** The files of the dashboards, by their names. */
export const dashboardFiles: Readonly<Record<string, string>> = Object.fromEntries(
  dashboards.map((dashboard) => [`${dashboard.name}.json`, `${JSON.stringify(modelOf(dashboard), undefined, 2)}\n`]),
);

/** Returns the queries of a dashboard as Prometheus evaluates them, with values for the variables of Grafana. */
export const queriesOf = ({ rows }: Dashboard): readonly string[] =>
  rows.flatMap(({ panels }) =>
    panels.flatMap(({ queries }) =>
      queries.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$service', '.*')),
    ),
  );
