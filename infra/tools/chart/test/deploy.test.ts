import { helm } from '@velvet/engines/tools/helm.tool';
import { command, toolPath } from '@velvet/engines/tools/tool';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errorOf, inFile, isClusterLocal } from './cluster.ts';
import { serveMetrics } from './metrics-api.ts';
import { chart, example } from './folder.ts';
import { named, render } from './rendered.ts';

const namespace = `velvet-${process.pid}`;
const release = 'v';
const secrets = {
  'velvet-database': ['url'],
  'velvet-redis': ['url'],
  'velvet-s3': ['access-key-id', 'secret-access-key'],
  'velvet-cards': ['publishable-key', 'secret-key', 'webhook-secret'],
  'velvet-verification': ['api-key', 'webhook-secret'],
  'velvet-kafka': ['username', 'password'],
  'velvet-kafka-ca': ['ca.crt'],
  'velvet-turn': ['secret'],
};
const production = [example('managed-engines')];
const launchDay = [...production, example('launch-day')];

const kubectl = (...args: string[]) => command('kubectl', ['--namespace', namespace, ...args]);
async function runHelm(action: string, values: readonly string[] = [], ...args: string[]): Promise<string> {
  const files = values.flatMap((file) => ['--values', file]);
  const target = ['install', 'upgrade'].includes(action) ? [release, chart] : [release];
  return command(await toolPath(helm), [action, ...target, '--namespace', namespace, ...files, ...args]);
}

/** The replicas of a workload that are ready. */
const readyOf = async (kind: string, name: string) =>
  Number(await kubectl('get', kind, `${release}-velvet-${name}`, '--output', 'jsonpath={.status.readyReplicas}'));

/** Evicts a pod as the drain of a node does. */
async function evict(pod: string): Promise<string> {
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace } };
  return inFile(eviction, (file) =>
    errorOf(
      command('kubectl', ['create', '--raw', `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`, '-f', file]),
    ),
  );
}

/** Evicts two pods of realtime: the budget allows the first and refuses the second until a replacement is ready. */
async function expectOneEvictionOnly(): Promise<void> {
  const name = `${release}-velvet-realtime`;
  const path = 'jsonpath={.status.disruptionsAllowed}';
  // the budget counts the pods that are ready
  await vi.waitFor(async () => expect(await kubectl('get', 'pdb', name, '--output', path)).toBe('1'), 60_000);
  // no node has this label, so no replacement becomes ready between the two evictions
  const spec = {
    updateStrategy: { type: 'OnDelete', rollingUpdate: null },
    template: { spec: { nodeSelector: { velvet: 'none' } } },
  };
  await kubectl('patch', 'statefulset', name, '--type', 'merge', '--patch', JSON.stringify({ spec }));
  expect(await evict(`${name}-0`)).toBe('');
  expect(await evict(`${name}-1`)).toContain("would violate the pod's disruption budget");
}

beforeAll(async () => {
  await command('kubectl', ['create', 'namespace', namespace]);
  await command('kubectl', ['label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted']);
  for (const [name, keys] of Object.entries(secrets))
    await kubectl('create', 'secret', 'generic', name, ...keys.map((key) => `--from-literal=${key}=unused`));
});
afterEach(() => runHelm('uninstall', [], '--ignore-not-found', '--wait'));
afterAll(() => command('kubectl', ['delete', 'namespace', namespace, '--wait=false']));

test.each([
  ['small', [example('small')]],
  ['managed engines', production],
  ['launch day', launchDay],
])('the API server accepts every object as %s', async (_name, values) => {
  const objects = await render(values);
  const accepted = await inFile({ apiVersion: 'v1', kind: 'List', items: objects }, (file) =>
    kubectl('apply', '--dry-run=server', '--validate=strict', '--namespace', namespace, '-f', file),
  );
  expect(accepted.trim().split('\n').length).toBe(objects.length);
});

test('a release is installed, tested, scaled for a launch and rolled back', async () => {
  await runHelm('install', production, '--wait', '--timeout', '120s');
  expect(await readyOf('statefulset', 'realtime')).toBe(3);
  expect(await runHelm('test')).toContain('Succeeded');

  await runHelm('upgrade', launchDay, '--wait', '--timeout', '120s');
  await vi.waitFor(async () => expect(await readyOf('deployment', 'content')).toBeGreaterThanOrEqual(8), 60_000);

  await runHelm('rollback', [], '1', '--wait', '--timeout', '120s', '--force-conflicts');
  await vi.waitFor(async () => expect(await readyOf('deployment', 'content')).toBe(2), 60_000);

  await expectOneEvictionOnly();
});

test('a pod that is not restricted is refused in the namespace of the chart', async () => {
  const objects = await render(production);
  const { spec } = named(objects, 'Deployment', 'account').spec.template;
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'root' }, spec: { ...spec, securityContext: {} } };
  delete pod.spec.serviceAccountName;
  expect(await inFile(pod, (file) => errorOf(kubectl('apply', '--dry-run=server', '-f', file)))).toContain(
    'violates PodSecurity "restricted:latest"',
  );
});

const isLocal = await isClusterLocal();
if (!isLocal)
  process.stderr.write(
    '\nA TEST IS SKIPPED: the cluster is on another machine and cannot read the metrics of the test.\n\n',
  );

test.runIf(isLocal)('the autoscaler adds replicas under load and removes them after it', async () => {
  await using metrics = await serveMetrics();
  await runHelm('install', production, '--set', 'autoscaling.enabled=true', '--wait', '--timeout', '120s');
  const name = `${release}-velvet-account`;
  const scaledTo = (count: number) =>
    vi.waitFor(async () => expect(await readyOf('deployment', 'account')).toBe(count), 90_000);

  // twice the target of 70 percent of the requested 100m; then far below it
  metrics.setMillicores(140);
  await scaledTo(4);
  // tests do not wait for the five minutes in which capacity stays after a peak
  const scaleDown = { stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 10, periodSeconds: 1 }] };
  await kubectl(
    'patch',
    'hpa',
    name,
    '--type',
    'merge',
    '--patch',
    JSON.stringify({ spec: { behavior: { scaleDown } } }),
  );
  metrics.setMillicores(1);
  await scaledTo(2);
});
