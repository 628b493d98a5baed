import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helm } from '@velvet/engines/tools/helm.tool';
import { kubeconform, kubernetesSchemas, kubernetesVersions } from '@velvet/engines/tools/kubeconform.tool';
import { command, isToolAvailable, toolPath } from '@velvet/engines/tools/tool';
import type { Part } from '@velvet/platform/part';
import { parts } from '@velvet/platform/platform';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { dashboardFiles } from '#dashboards/dashboards.ts';
import { filesOf } from '#files.ts';
import { chart, example } from './folder.ts';
import { chartWith, named, render, type Manifest } from './rendered.ts';

const hasTools = (await isToolAvailable(helm)) && (await isToolAvailable(kubeconform));

const installations = {
  small: [example('small')],
  'managed engines': [example('managed-engines')],
  'launch day': [example('managed-engines'), example('launch-day')],
};
const each = Object.entries(installations);
/** Kinds that Kubernetes itself does not define. */
const foreign = 'HTTPRoute,ServiceMonitor,PrometheusRule';
const small = installations.small;

const workloads = (objects: readonly Manifest[]) =>
  objects.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));
const podsOf = (objects: readonly Manifest[]) => [
  ...workloads(objects).map(({ spec }) => spec.template.spec),
  ...objects.filter(({ kind }) => kind === 'Pod').map(({ spec }) => spec),
  ...objects.filter(({ kind }) => kind === 'CronJob').map(({ spec }) => spec.jobTemplate.spec.template.spec),
];
const environmentOf = (objects: readonly Manifest[], kind: string, name: string) =>
  named(objects, kind, name).spec.template.spec.containers[0].env as {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef?: { name: string } };
  }[];

describe.runIf(hasTools)('the observation', () => {
  test('scrapes with the labels of the metrics, and ships every dashboard', async () => {
    const objects = await render(installations['managed engines']);
    const monitors = objects.filter(({ kind }) => kind === 'ServiceMonitor');
    for (const { spec } of monitors) expect(spec.endpoints).toMatchObject([{ path: '/metrics', honorLabels: true }]);
    expect(monitors.length).toBeGreaterThan(8);
    const shipped = objects.filter(({ metadata }) => metadata.labels?.['grafana_dashboard'] === '1');
    expect(Object.assign({}, ...shipped.map(({ data }) => data))).toEqual(
      Object.fromEntries(Object.entries(dashboardFiles).map(([name, json]) => [`velvet-${name}`, json.trim()])),
    );
    const without = await render(small);
    expect(without.filter(({ metadata }) => metadata.labels?.['grafana_dashboard'])).toEqual([]);
  });
});

/** Kubernetes reads YAML 1.1, where an unquoted `on` is a boolean. */
const yamlOf = (object: Manifest): string => stringify(object, { version: '1.1' });

describe.runIf(hasTools)('the chart', () => {
  test.each(each)('passes the strict linter as %s', async (_name, values) => {
    const files = values.flatMap((file) => ['--values', file]);
    expect(await command(await toolPath(helm), ['lint', '--strict', chart, ...files])).toContain('0 chart(s) failed');
  });

  test.each(each)('renders objects that the schemas of Kubernetes accept as %s', async (_name, values) => {
    const folder = await mkdtemp(join(tmpdir(), 'velvet-rendered-'));
    const file = join(folder, 'objects.yaml');
    await writeFile(file, (await render(values)).map(yamlOf).join('---\n'));
    const schemas = await toolPath(kubernetesSchemas);
    for (const version of kubernetesVersions) {
      const location = join(schemas, version, '{{.ResourceKind}}{{.KindSuffix}}.json');
      const args = ['-strict', '-summary', '-schema-location', location, '-skip', foreign, file];
      expect(await command(await toolPath(kubeconform), args)).toContain('Invalid: 0, Errors: 0');
    }
    await rm(folder, { recursive: true });
  });

  test.each(each)('runs every pod unprivileged, with probes and limits, as %s', async (_name, values) => {
    const objects = await render(values);
    for (const pod of podsOf(objects)) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(pod.containers[0]).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
        terminationMessagePolicy: 'FallbackToLogsOnError',
      });
    }
    for (const { spec } of workloads(objects).filter(({ kind }) => kind !== 'Job'))
      expect(spec.template.spec.containers[0]).toMatchObject({
        startupProbe: { httpGet: { path: '/live' } },
        readinessProbe: { httpGet: { path: '/ready' } },
        livenessProbe: { httpGet: { path: '/live' } },
      });
    const accounts = objects.filter(({ kind }) => kind === 'ServiceAccount');
    expect(new Set(accounts.map((account) => account.automountServiceAccountToken))).toEqual(new Set([false]));
  });

  test.each(each)('contains no secret, only references, as %s', async (_name, values) => {
    const objects = await render(values);
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const variables = workloads(objects)
      .filter(({ kind }) => kind !== 'Job')
      .flatMap(({ kind, metadata }) => environmentOf(objects, kind, metadata.name.slice('v-velvet-'.length)));
    const secrets = variables.filter(({ name }) => /PASSWORD|SECRET|API_KEY|_KEY_ID|SERVER_URL|REDIS_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(0);
    for (const { name, valueFrom } of secrets) expect(valueFrom?.secretKeyRef?.name, name).toMatch(/^velvet-/);
  });
});

describe.runIf(hasTools)('the parts of the chart', () => {
  test('deploys every service of the manifest, and sandboxes and the identity provider only on request', async () => {
    const names = async (values: readonly string[]) =>
      workloads(await render(values))
        .map(({ metadata }) => metadata.name.slice('v-velvet-'.length))
        .filter((name) => name !== 'migrate')
        .toSorted();
    const own = parts.filter(({ kind }) => ['gateway', 'service'].includes(kind)).map(({ name }) => name);
    expect(await names(installations['managed engines'])).toEqual([...own, 'content-worker'].toSorted());
    expect(await names(small)).toEqual(parts.map(({ name }) => name).toSorted());
  });

  test('notices on every page that it runs sandboxes, and allows them nowhere else', async () => {
    const settings = async (values: readonly string[]) =>
      (await render(values)).find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'v-velvet')?.data;
    const allowed = { ALLOW_SANDBOXES: 'true', GATEWAY_SANDBOX_NOTICE: 'true' };
    expect(await settings(small)).toMatchObject(allowed);
    const managed = await settings(installations['managed engines']);
    for (const name of Object.keys(allowed)) expect(managed).not.toHaveProperty(name);
  });

  test('numbers the replicas of a stateful part, and lets the gateway discover all replicas', async () => {
    const objects = await render(installations['managed engines']);
    expect(environmentOf(objects, 'StatefulSet', 'realtime')).toContainEqual({
      name: 'REALTIME_ORDINAL',
      valueFrom: { fieldRef: { fieldPath: "metadata.labels['apps.kubernetes.io/pod-index']" } },
    });
    for (const name of ['content', 'realtime']) {
      expect(named(objects, 'Service', name).spec.clusterIP).toBe('None');
      expect(environmentOf(objects, 'Deployment', 'gateway')).toContainEqual({
        name: `GATEWAY_TO_${name.toUpperCase()}`,
        value: `srv+http://_http._tcp.v-velvet-${name}.velvet.svc.cluster.local`,
      });
    }
  });

  test('runs the consumers and jobs of content apart from its HTTP when its worker is enabled', async () => {
    const [apart, together] = [await render(installations['managed engines']), await render(small)];
    expect(environmentOf(apart, 'Deployment', 'content')).toContainEqual({ name: 'ROLE', value: 'http' });
    expect(environmentOf(apart, 'Deployment', 'content-worker')).toContainEqual({ name: 'ROLE', value: 'worker' });
    expect(environmentOf(together, 'Deployment', 'content').map(({ name }) => name)).not.toContain('ROLE');
  });
});

describe.runIf(hasTools)('the doctor of the chart', () => {
  test('examines every workload on request, and by a schedule only if there is one', async () => {
    const [objects, launch] = [await render(small), await render(installations['managed engines'])];
    expect(named(objects, 'CronJob', 'doctor').spec.suspend).toBe(true);
    const daily = await render(small, chart, ['--set', 'doctor.schedule=0 6 * * *']);
    expect(named(daily, 'CronJob', 'doctor').spec).toMatchObject({ suspend: false, schedule: '0 6 * * *' });
    for (const rendered of [objects, launch]) {
      const [container] = named(rendered, 'CronJob', 'doctor').spec.jobTemplate.spec.template.spec.containers;
      expect(container.args).toEqual(['doctor', 'http://v-velvet-gateway.velvet.svc.cluster.local']);
      const settings = container.env as { name: string; value: string }[];
      const examined = settings.find(({ name }) => name === 'DOCTOR_PARTS')?.value.split(',') ?? [];
      const names = workloads(rendered).map(({ metadata }) => metadata.name.slice('v-velvet-'.length));
      expect(examined.map((each) => each.split('=')[0] ?? '').toSorted()).toEqual(
        names.filter((name) => name !== 'migrate').toSorted(),
      );
      for (const name of ['gateway', 'payment'])
        expect(named(rendered, 'NetworkPolicy', name).spec.ingress).toContainEqual({
          from: [
            { podSelector: { matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'doctor' }) } },
          ],
          ports: name === 'gateway' ? [{ port: 'http' }, { port: 'metrics' }] : [{ port: 'http' }],
        });
    }
  });
});

describe.runIf(hasTools)('the protection of the chart', () => {
  test('denies all traffic except the arrows of the architecture', async () => {
    const objects = await render(installations['managed engines']);
    const policy = (name: string) => named(objects, 'NetworkPolicy', name).spec;
    expect(policy('default-deny')).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect(policy('default-deny').ingress).toBeUndefined();
    const component = (name: string) => ({ 'app.kubernetes.io/component': name });
    expect(policy('payment').ingress[0]).toMatchObject({
      from: [{ podSelector: { matchLabels: component('gateway') } }],
      ports: [{ port: 'http' }],
    });
    const portsOf = (name: string) =>
      policy(name).egress.flatMap(({ ports }: { ports: { port: number }[] }) => ports.map(({ port }) => port));
    expect(portsOf('payment')).toEqual([5432, 9096, 6379, 443]);
    const toWebOf = (name: string) =>
      policy(name).egress.filter(({ ports }: { ports: { port: number }[] }) =>
        ports.some(({ port }) => port === 443 || port === 80),
      );
    const toPublic = {
      ipBlock: { cidr: '0.0.0.0/0', except: expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']) },
    };
    for (const { to } of ['payment', 'content', 'doctor'].flatMap(toWebOf)) expect(to).toContainEqual(toPublic);
    expect(portsOf('gateway')).not.toContain(5432);
    expect(portsOf('gateway')).not.toContain(9096);
  });

  test('scales parts and protects those with several replicas', async () => {
    const kindsOf = (objects: readonly Manifest[], kind: string) => objects.filter((each) => each.kind === kind).length;
    const [one, launch] = [await render(small), await render(installations['launch day'])];
    expect([kindsOf(one, 'HorizontalPodAutoscaler'), kindsOf(one, 'PodDisruptionBudget')]).toEqual([0, 0]);
    expect(kindsOf(launch, 'PodDisruptionBudget')).toBe(workloads(launch).length - 1);
    expect(named(launch, 'HorizontalPodAutoscaler', 'realtime').spec).toMatchObject({
      scaleTargetRef: { kind: 'StatefulSet' },
      minReplicas: 6,
      metrics: [{ type: 'Resource' }, { pods: { metric: { name: 'open_sockets' } } }],
    });
    expect(named(launch, 'Deployment', 'content').spec.replicas).toBe(8);
  });

  test('pays bank accounts through Stripe Connect unless it is turned off', async () => {
    const connectOf = (objects: readonly Manifest[]) =>
      environmentOf(objects, 'Deployment', 'payment').find(({ name }) => name === 'STRIPE_CONNECT')?.value;
    expect(connectOf(await render(small))).toBe('on');
    expect(connectOf(await render(small, chart, ['--set', 'payouts.connect=false']))).toBe('off');
  });

  test('restarts pods when settings change', async () => {
    const checksum = async (level: string) =>
      named(await render(small, chart, ['--set', `logLevel=${level}`]), 'Deployment', 'account').spec.template.metadata
        .annotations['checksum/settings'] as string;
    expect(await checksum('warn')).not.toBe(await checksum('error'));
  });
});

describe.runIf(hasTools)('the traces of the chart', () => {
  test('are exported to the receiver only when its address is set', async () => {
    const endpoint = 'http://collector.observability:4318';
    const settings = (objects: readonly Manifest[]) =>
      (objects.find(({ kind }) => kind === 'ConfigMap') as unknown as { data: Record<string, string> }).data;
    expect(Object.keys(settings(await render(small))).join()).not.toContain('OTEL_');
    const objects = await render(small, chart, ['--set', `tracing.endpoint=${endpoint}`]);
    expect(settings(objects)).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0.01',
      GATEWAY_BROWSER_TRACE_RATIO: '0.01',
    });
    for (const name of ['gateway', 'payment'])
      expect(named(objects, 'NetworkPolicy', name).spec.egress).toContainEqual({ ports: [{ port: 4318 }] });
  });
});

describe.runIf(hasTools)('the values of the chart', () => {
  test('contains a part that is added to the manifest', async () => {
    const shop: Part = {
      name: 'shop',
      kind: 'service',
      folder: 'services/shop',
      replicas: 3,
      replicasBecause: 'a test',
      engines: ['bus'],
      resources: 'calls',
    };
    const files = filesOf([...parts, shop], await readFile(join(chart, 'README.md'), 'utf8'));
    await using other = await chartWith(files);
    const objects = await render(installations['managed engines'], other.folder);
    expect(named(objects, 'Deployment', 'shop').spec.replicas).toBe(3);
    expect(environmentOf(objects, 'Deployment', 'shop').map(({ name }) => name)).not.toContain('REDIS_URL');
    for (const kind of ['Service', 'NetworkPolicy', 'PodDisruptionBudget', 'ServiceMonitor'])
      named(objects, kind, 'shop');
    expect(environmentOf(objects, 'Deployment', 'gateway').map(({ name }) => name)).toContain('GATEWAY_TO_SHOP');
  });

  test.each([
    ['--set', 'parts.content.replicas=many', '/parts/content/replicas'],
    ['--set', 'parts.contents.replicas=2', "'contents' not allowed"],
    ['--set', 'logLevel=loud', '/logLevel'],
    ['--set', 'publicUrl=velvet.example', '/publicUrl'],
    ['--set', 'sandboxes.cardUrl=', 'sandboxes.cardUrl: must be set because sandboxes.enabled is'],
    ['--set', 'identityProvider.enabled=false', 'identity.issuer: must be set unless identityProvider.enabled is'],
  ])('refuses %s %s and names the value', async (...[option, value, expected]) => {
    const program = await toolPath(helm);
    const args = ['template', 'v', chart, '--values', example('small'), option, value];
    const error = await command(program, args).catch(({ cause }: Error) => (cause as { stderr: string }).stderr);
    expect(error).toContain(expected);
  });
});
