import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messaging } from '@velvet/messaging/service';
import { payment } from '@velvet/payment/service';
import { realtime } from '@velvet/realtime/service';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { clusterMetrics, ruleGroups } from '#alerts/alerts.ts';

const rules = ruleGroups.flatMap((group) => [...group.rules]);

test('every metric of a rule is in a scrape of the services', async () => {
  // payment connects to the provider for requests only
  const environment = {
    PUBLIC_URL: 'http://site.test',
    CARD_SANDBOX_URL: 'http://cards.test',
    CARD_SANDBOX_PUBLISHABLE_KEY: 'publishable',
    CARD_SANDBOX_SECRET_KEY: 'a secret',
    CARD_SANDBOX_WEBHOOK_SECRET: 'a secret',
  };
  await using world = await openWorld([messaging, payment, realtime], { environment });
  const scrapes = await Promise.all(
    ['messaging', 'payment', 'realtime'].map(async (name) => (await fetch(`${world.url(name)}/metrics`)).text()),
  );
  const exported = scrapes
    .flatMap((text) => [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)])
    .flatMap(([, name, type]) => (type === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name]));
  const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
  const used = new Set(rules.flatMap(({ expr }) => metricsOf(expr)));
  expect([...used].filter((name) => ![...exported, ...recorded, ...clusterMetrics].includes(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(15);
});

test('every alert has a runbook, and every runbook an alert', async () => {
  const books = await readdir(join(import.meta.dirname, '../../../../docs/runbooks'));
  const alerts = new Set(rules.flatMap((rule) => ('alert' in rule ? [`${rule.alert}.md`] : [])));
  expect(books.toSorted()).toEqual([...alerts].toSorted());
});

const words = new Set(['and', 'or', 'unless', 'by', 'offset']);

/** Names in PromQL that are neither functions, keywords, labels nor durations. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\bby \([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, '');
  const names = bare.matchAll(/(?<![\w:.])[a-z_][\w:]*\b(?!\s*\()/gi);
  return [...names].map(([name]) => name).filter((name) => !words.has(name));
}
