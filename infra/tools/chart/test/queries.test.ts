import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messaging } from '@velvet/messaging/service';
import { payment } from '@velvet/payment/service';
import { parts } from '@velvet/platform/platform';
import { realtime } from '@velvet/realtime/service';
import { openWorld } from '@velvet/testing/world';
import { Registry, type Metric } from 'prom-client';
import { beforeAll, expect, test, vi } from 'vitest';
import { clusterMetrics, ruleGroups } from '#alerts/alerts.ts';
import { dashboards, queriesOf } from '#dashboards/dashboards.ts';
import { groupsOf, metricsOf, selectorsOf } from './promql.ts';

const rules = ruleGroups.flatMap((group) => [...group.rules]);
const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
const queries = [...rules.map(({ expr }) => expr), ...dashboards.flatMap(queriesOf)];

/** Metrics of a scrape of the services, and the labels that the code declares for them. */
let exported: ReadonlySet<string>;
const labels = new Map<string, ReadonlySet<string>>();

const ofHistogram = (name: string) => ['count', 'sum', 'bucket'].map((suffix) => `${name}_${suffix}`);

beforeAll(async () => {
  // a series without an observation is not in a scrape, and so neither are its labels
  const { registerMetric } = Registry.prototype;
  vi.spyOn(Registry.prototype, 'registerMetric').mockImplementation(function declare(this: Registry, metric: Metric) {
    const { name, labelNames } = metric as unknown as { name: string; labelNames: string[] };
    for (const each of [name, ...ofHistogram(name)]) labels.set(each, new Set(labelNames));
    registerMetric.call(this, metric);
  });
  // payment connects to the provider for requests only
  const environment = {
    METRICS_PROCESS: 'true',
    PUBLIC_URL: 'http://site.test',
    STRIPE_SECRET_KEY: 'a secret',
    STRIPE_WEBHOOK_SECRET: 'a secret',
  };
  const services = [messaging, payment, realtime];
  await using world = await openWorld(services, { environment });
  const scrapes = await Promise.all(
    services.map(async ({ name }) => (await fetch(`${world.url(name)}/metrics`)).text()),
  );
  exported = new Set(
    scrapes
      .flatMap((text) => [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)])
      .flatMap(([, name = '', type]) => (type === 'histogram' ? ofHistogram(name) : [name])),
  );
});

test('every metric of a rule or a dashboard is in a scrape of the services', () => {
  const used = new Set(queries.flatMap(metricsOf));
  expect([...used].filter((name) => !exported.has(name) && ![...recorded, ...clusterMetrics].includes(name))).toEqual(
    [],
  );
  expect(used.size).toBeGreaterThan(35);
});

/** Labels that Prometheus, its rules and the exporters of the cluster add. */
const added = new Set(['service', 'instance', 'le', 'slo', 'namespace', 'name', 'persistentvolumeclaim']);
const hasLabel = (metric: string, label: string) => added.has(label) || labels.get(metric)?.has(label);

test('every label of a rule or a dashboard is one of its metric, and every service is a part', () => {
  const selected = queries.flatMap(selectorsOf).filter(({ metric, label }) => !hasLabel(metric, label));
  expect(selected).toEqual([]);
  const grouped = queries.flatMap((expr) =>
    groupsOf(expr).flatMap((label) =>
      metricsOf(expr).some((metric) => hasLabel(metric, label)) ? [] : [[label, expr]],
    ),
  );
  expect(grouped).toEqual([]);
  const services = queries.flatMap(selectorsOf).filter(({ label, value }) => label === 'service' && value !== '.*');
  const names = new Set(parts.map(({ name }) => name));
  expect(services.flatMap(({ value }) => value.split('|')).filter((name) => !names.has(name))).toEqual([]);
});

test('every legend of a dashboard has labels of the result', () => {
  const wrong = dashboards.flatMap(({ rows }) =>
    rows.flatMap(({ panels }) =>
      panels.flatMap((panel) =>
        panel.queries.flatMap(({ expr, legend }) => {
          const given = new Set([...groupsOf(expr), ...(groupsOf(expr).length === 0 ? added : [])]);
          return [...legend.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, label = '']) =>
            given.has(label) ? [] : [[panel.title, label]],
          );
        }),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test('every alert has a runbook, and every runbook an alert', async () => {
  const books = await readdir(join(import.meta.dirname, '../../../../docs/runbooks'));
  const alerts = new Set(rules.flatMap((rule) => ('alert' in rule ? [`${rule.alert}.md`] : [])));
  expect(books.toSorted()).toEqual([...alerts].toSorted());
});
