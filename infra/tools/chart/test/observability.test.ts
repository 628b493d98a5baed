import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasMetricsPort } from '@velvet/platform/part';
import { parts } from '@velvet/platform/platform';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ruleGroups } from '#alerts/alerts.ts';

const root = join(import.meta.dirname, '../../../..');
const read = async <T>(path: string): Promise<T> =>
  parse(await readFile(join(root, path), 'utf8'), { merge: true }) as T;
const config = <T>(path: string) => read<T>(join('infra/observability', path));

type Service = {
  image?: string;
  profiles?: string[];
  read_only?: boolean;
  environment?: Record<string, string>;
  volumes?: string[];
};
const { services } = await read<{ services: Record<string, Service> }>('docker/compose.yaml');
const observers = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('observability'));

test('the profile adds the observers, read-only, and every image of compose has a version', () => {
  expect(observers.map(([name]) => name).toSorted()).toEqual(
    ['alertmanager', 'collector', 'grafana', 'loki', 'prometheus', 'tempo'].toSorted(),
  );
  for (const [name, service] of observers) expect(service, name).toMatchObject({ read_only: true });
  const images = Object.values(services).flatMap(({ image }) => image ?? []);
  expect(images.filter((image) => !/:v?\d|^\$\{/.test(image))).toEqual([]);
});

test('every file that an observer mounts exists', () => {
  const mounted = observers.flatMap(([, { volumes = [] }]) => volumes).filter((volume) => volume.startsWith('../'));
  expect(mounted.length).toBeGreaterThan(7);
  const missing = mounted.filter((volume) => !existsSync(join(root, 'docker', volume.split(':')[0] ?? '')));
  expect(missing).toEqual([]);
});

test('Prometheus scrapes every part and worker on its metrics port, with the labels of the metrics', async () => {
  type Discovery = { port: number; names: string[] };
  type Scrape = { job_name: string; honor_labels?: boolean; dns_sd_configs?: Discovery[] };
  const { scrape_configs: scrapes } = await config<{ scrape_configs: Scrape[] }>('prometheus.yaml');
  const platform = scrapes.find(({ job_name: name }) => name === 'velvet');
  expect(platform?.honor_labels).toBe(true);
  const scraped = (platform?.dns_sd_configs ?? []).flatMap(({ port, names }) => names.map((name) => `${name}:${port}`));
  const expected = parts.flatMap((part) => {
    const port = hasMetricsPort(part) ? 9090 : 8080;
    return [part.name, ...(part.hasWorker ? [`${part.name}-worker`] : [])].map((name) => `${name}:${port}`);
  });
  expect(scraped.toSorted()).toEqual(expected.toSorted());
  expect(services['gateway']?.environment).toMatchObject({ GATEWAY_METRICS_PORT: '9090' });
  expect(services['card-sandbox']?.environment).toMatchObject({ METRICS_PORT: '9090' });
});

test('the collector keeps errors and slow traces always, and its pipelines name components that exist', async () => {
  type Policy = { type: string; status_code?: { status_codes: string[] } };
  type Components = Record<string, object>;
  type Pipeline = Record<'receivers' | 'processors' | 'exporters', string[]>;
  type Collector = Record<'receivers' | 'processors' | 'exporters' | 'extensions', Components> & {
    service: { extensions: string[]; pipelines: Record<string, Pipeline> };
  };
  const collector = await config<Collector>('collector.yaml');
  const { policies } = collector.processors['tail_sampling'] as { policies: Policy[] };
  expect(policies.map(({ type }) => type)).toEqual(['status_code', 'latency', 'probabilistic']);
  expect(policies[0]?.status_code?.status_codes).toEqual(['ERROR']);
  for (const pipeline of Object.values(collector.service.pipelines))
    for (const kind of ['receivers', 'processors', 'exporters'] as const)
      expect(Object.keys(collector[kind])).toEqual(expect.arrayContaining(pipeline[kind]));
  expect(collector.service.pipelines['traces']?.processors).toContain('tail_sampling');
});

test('every severity of an alert has a receiver', async () => {
  type Route = { receiver: string; matchers?: string[] };
  type Alertmanager = { route: Route & { routes: Route[] }; receivers: { name: string }[] };
  const { route, receivers } = await config<Alertmanager>('alertmanager.yaml');
  const severities = ruleGroups.flatMap(({ rules }) =>
    rules.flatMap((rule) => ('alert' in rule ? [rule.labels['severity']] : [])),
  );
  expect(new Set(receivers.map(({ name }) => name))).toEqual(new Set(severities));
  expect(new Set([route, ...route.routes].map(({ receiver }) => receiver))).toEqual(new Set(severities));
});

test('every address of the configuration is a container of compose', async () => {
  const files = ['collector', 'prometheus', 'alertmanager', 'grafana/datasources'];
  const texts = await Promise.all(
    files.map((file) => readFile(join(root, 'infra/observability', `${file}.yaml`), 'utf8')),
  );
  const hosts = texts.flatMap((text) => [...text.matchAll(/\b([a-z][a-z-]+):\d{2,5}\b/g)]).map(([, host = '']) => host);
  expect(hosts.length).toBeGreaterThan(8);
  const known = new Set([...Object.keys(services), 'localhost']);
  expect(hosts.filter((host) => !known.has(host))).toEqual([]);
});
