import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helm } from '@velvet/engines/tools/helm.tool';
import { command, toolPath } from '@velvet/engines/tools/tool';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chart, example, named, render } from './rendered.ts';

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
const errorOf = (work: Promise<string>) =>
  work.then(
    () => '',
    ({ cause }: Error) => (cause as { stderr: string }).stderr,
  );

async function runHelm(action: string, values: readonly string[] = [], ...args: string[]): Promise<string> {
  const files = values.flatMap((file) => ['--values', file]);
  const target = ['install', 'upgrade'].includes(action) ? [release, chart] : [release];
  return command(await toolPath(helm), [action, ...target, '--namespace', namespace, ...files, ...args]);
}

/** The replicas of a workload that are ready. */
const readyOf = async (kind: string, name: string) =>
  Number(await kubectl('get', kind, `${release}-velvet-${name}`, '--output', 'jsonpath={.status.readyReplicas}'));

async function inFile(object: object, use: (file: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-objects-'));
  try {
    const file = join(folder, 'object.json');
    await writeFile(file, JSON.stringify(object));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Evicts a pod as the drain of a node does. */
async function evict(pod: string): Promise<string> {
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace } };
  return inFile(eviction, (file) =>
    errorOf(
      command('kubectl', ['create', '--raw', `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`, '-f', file]),
    ),
  );
}

beforeAll(async () => {
  await command('kubectl', ['create', 'namespace', namespace]);
  await command('kubectl', ['label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted']);
  for (const [name, keys] of Object.entries(secrets))
    await kubectl('create', 'secret', 'generic', name, ...keys.map((key) => `--from-literal=${key}=unused`));
});
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

test('a release is installed, tested, scaled for a launch, rolled back and removed', async () => {
  await runHelm('install', production, '--wait', '--timeout', '120s');
  expect(await readyOf('statefulset', 'realtime')).toBe(3);
  expect(await runHelm('test')).toContain('Succeeded');

  await runHelm('upgrade', launchDay, '--wait', '--timeout', '120s');
  await vi.waitFor(async () => expect(await readyOf('deployment', 'content')).toBeGreaterThanOrEqual(8), 60_000);

  await runHelm('rollback', [], '1', '--wait', '--timeout', '120s', '--force-conflicts');
  await vi.waitFor(async () => expect(await readyOf('deployment', 'content')).toBe(2), 60_000);

  const pods = (await kubectl('get', 'pods', '--selector', 'app.kubernetes.io/component=realtime', '--output', 'name'))
    .trim()
    .split('\n')
    .map((pod) => pod.slice('pod/'.length));
  // the budget counts the pods that are ready
  await vi.waitFor(async () => {
    const allowed = await kubectl(
      'get',
      'pdb',
      'v-velvet-realtime',
      '--output',
      'jsonpath={.status.disruptionsAllowed}',
    );
    expect(allowed).toBe('1');
  }, 60_000);
  // at once: a replacement is ready within a second
  const refusals = (await Promise.all(pods.map(evict))).filter(Boolean);
  expect(refusals.length).toBe(pods.length - 1);
  for (const refusal of refusals) expect(refusal).toContain("would violate the pod's disruption budget");
  await runHelm('uninstall', [], '--wait');
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
