import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promtool } from '@velvet/engines/tools/promtool.tool';
import { command, isToolAvailable, toolPath } from '@velvet/engines/tools/tool';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { ruleGroups } from '#alerts/alerts.ts';
import { dashboards, queriesOf } from '#dashboards/dashboards.ts';
import { alertCases, type AlertCase } from './alert-cases.ts';
import { chart } from './folder.ts';

const rulesFile = join(chart, 'files/alerts.yaml');

describe.runIf(await isToolAvailable(promtool))('the alerts', () => {
  test('are valid rules', async () => {
    expect(await command(await toolPath(promtool), ['check', 'rules', rulesFile])).toContain('SUCCESS');
  });

  test('and the configuration of Prometheus in compose is valid', async () => {
    const file = join(chart, '../../infra/observability/prometheus.yaml');
    expect(await command(await toolPath(promtool), ['check', 'config', '--syntax-only', file])).toContain('SUCCESS');
  });

  test('and the queries of the dashboards parse', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'velvet-queries-'));
    const file = join(folder, 'queries.yaml');
    const named = dashboards.flatMap(({ name, ...rest }) =>
      queriesOf({ name, ...rest }).map((expr, at) => ({ record: `${name}:${at}`, expr })),
    );
    await writeFile(file, stringify({ groups: [{ name: 'dashboards', rules: named }] }));
    expect(await command(await toolPath(promtool), ['check', 'rules', file])).toContain(`${named.length} rules found`);
    await rm(folder, { recursive: true });
  });

  test.each(['velvet-alerts', 'velvet-burn-rates'])('fire and rest in the cases of %s', async (group) => {
    const folder = await mkdtemp(join(tmpdir(), 'velvet-alerts-'));
    const names = alertsOf(group);
    const cases = alertCases.filter(({ alert }) => names.includes(alert));
    // the rules of the other groups would be evaluated, too, which takes long
    const isSimple = group === 'velvet-alerts';
    const groups = ruleGroups.filter(({ name }) => (name === 'velvet-alerts') === isSimple);
    // alerts follow the records that they read; by default promtool orders groups at random
    const order = groups.map(({ name }) => name);
    const rules = join(folder, 'rules.yaml');
    await writeFile(rules, stringify({ groups }));
    const files = await Promise.all(
      [...Map.groupBy(cases, ({ every }) => every)].map(async ([every, each]) => {
        const file = join(folder, `${every}.yaml`);
        const inputs = { rule_files: [rules], evaluation_interval: every, group_eval_order: order };
        await writeFile(file, stringify({ ...inputs, tests: each.map(testOf) }));
        return file;
      }),
    );
    // a failure prints the names of the cases
    expect(await command(await toolPath(promtool), ['test', 'rules', ...files])).toContain('SUCCESS');
    await rm(folder, { recursive: true });
  });

  test('have a case in which they fire, and one in which they do not', () => {
    const alerts = new Set(
      ruleGroups.flatMap((group) => group.rules.flatMap((rule) => ('alert' in rule ? [rule.alert] : []))),
    );
    for (const isFiring of [true, false])
      expect(new Set(alertCases.filter((each) => each.isFiring === isFiring).map(({ alert }) => alert))).toEqual(
        alerts,
      );
  });
});

function alertsOf(group: string): string[] {
  const rules = ruleGroups.find(({ name }) => name === group)?.rules ?? [];
  return rules.flatMap((rule) => ('alert' in rule ? [rule.alert] : []));
}

function testOf({ alert, what, isFiring, at, step, series }: AlertCase) {
  return {
    name: `${alert}: ${what}`,
    interval: step,
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
        eval_time: at,
        exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
      },
    ],
  };
}
