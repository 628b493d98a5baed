import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '@velvet/engines/tools/tool';
import { inFile } from './cluster.ts';

const groupVersion = 'metrics.k8s.io/v1beta1';
const serviceName = 'velvet-test-metrics';

type Pod = {
  metadata: { name: string; namespace: string; labels: Record<string, string> };
  spec: { containers: { name: string }[] };
};
type PodMetrics = { setMillicores(value: number): void } & AsyncDisposable;

/**
 * Serves the resource metrics API of the cluster from this process, with the same CPU usage for every container. The API server
 * must reach this machine as localhost.
 * @throws if the cluster has a metrics API already
 */
export async function serveMetrics(): Promise<PodMetrics> {
  let millicores = 0;
  const server = createServer(await certificate(), (request, response) => {
    void answer(new URL(request.url ?? '/', 'https://localhost'), () => millicores).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const objects = registration((server.address() as AddressInfo).port);
  await apply('create', objects);
  return {
    setMillicores: (value) => void (millicores = value),
    async [Symbol.asyncDispose]() {
      await apply('delete', objects);
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer({ pathname, searchParams }: URL, millicores: () => number): Promise<object> {
  const namespace = /namespaces\/([^/]+)\/pods$/.exec(pathname)?.[1];
  if (!namespace)
    return {
      kind: 'APIResourceList',
      apiVersion: 'v1',
      groupVersion,
      resources: [{ name: 'pods', singularName: '', namespaced: true, kind: 'PodMetrics', verbs: ['get', 'list'] }],
    };
  const selector = searchParams.get('labelSelector') ?? '';
  const listed = await command('kubectl', ['get', 'pods', '-n', namespace, '-l', selector, '-o', 'json']);
  const now = new Date().toISOString();
  const items = (JSON.parse(listed) as { items: Pod[] }).items.map(({ metadata, spec }) => ({
    metadata: { name: metadata.name, namespace, labels: metadata.labels, creationTimestamp: now },
    timestamp: now,
    window: '10s',
    containers: spec.containers.map(({ name }) => ({ name, usage: { cpu: `${millicores()}m`, memory: '64Mi' } })),
  }));
  return { kind: 'PodMetricsList', apiVersion: groupVersion, metadata: {}, items };
}

function registration(port: number): object[] {
  const namespace = 'kube-system';
  const service = { name: serviceName, namespace, port };
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: serviceName, namespace },
      spec: { type: 'ExternalName', externalName: 'localhost', ports: [{ port }] },
    },
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1beta1.metrics.k8s.io' },
      spec: {
        group: 'metrics.k8s.io',
        version: 'v1beta1',
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
        service,
      },
    },
  ];
}

const apply = (verb: 'create' | 'delete', items: object[]) =>
  inFile({ apiVersion: 'v1', kind: 'List', items }, (file) => command('kubectl', [verb, '-f', file]));

/** Returns a new self-signed certificate, which the registration allows. */
async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-metrics-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
  try {
    const files = ['-keyout', key, '-out', cert];
    await command('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...files]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
