import { ConfigError } from '@velvet/kit/lifecycle/config';
import type { Part } from './part.ts';

/** A file of 5 GiB over a slow connection; milliseconds. */
export const uploadMs = 3_600_000;

const stateless = { replicas: 2, replicasBecause: 'one answers while the other restarts' } as const;
const single = {
  replicas: 1,
  replicasBecause: 'only development and tests use it; production has a provider',
} as const;
const service = (name: string) =>
  ({ name, kind: 'service', folder: `services/${name}`, contracts: name, resources: 'calls' }) as const;
const sandbox = (name: string) =>
  ({ name, kind: 'sandbox', folder: `infra/sandboxes/${name}`, resources: 'calls', engines: [], ...single }) as const;

/** The manifest: every part of the platform. Both assemblies, the gateway's routing table, tests and tables derive from it. */
export const parts: readonly Part[] = [
  {
    name: 'gateway',
    kind: 'gateway',
    folder: 'gateway',
    ...stateless,
    engines: ['cache'],
    resources: 'calls',
    contracts: 'platform',
  },
  {
    ...service('account'),
    ...stateless,
    engines: ['bus', 'cache', 'storage'],
    policies: { '/profile': { timeoutMs: 60_000 } },
  },
  {
    ...service('content'),
    ...stateless,
    engines: ['bus', 'cache', 'storage'],
    resources: 'media',
    hasWorker: true,
    policies: {
      '/posts': { timeoutMs: uploadMs },
      '/comments': { timeoutMs: 60_000 },
      '/vault': { timeoutMs: uploadMs },
      '/upload/vault': { timeoutMs: uploadMs },
      '/api/videos': { timeoutMs: uploadMs },
    },
    openPrefixes: [
      { prefix: '/media/public', tier: 'bytes', timeoutMs: uploadMs },
      { prefix: '/media/filtered', tier: 'read', timeoutMs: 15_000, cost: 8 },
      { prefix: '/media/stream', tier: 'bytes', timeoutMs: 60_000 },
    ],
  },
  {
    ...service('payment'),
    ...stateless,
    engines: ['bus', 'cache'],
    policies: { '/api/payments': { tier: 'money', timeoutMs: 30_000 } },
  },
  { ...service('verification'), ...stateless, engines: ['bus', 'cache'] },
  { ...service('messaging'), ...stateless, engines: ['bus', 'cache'] },
  { ...service('notification'), ...stateless, engines: ['bus', 'cache'] },
  { ...service('insights'), ...stateless, engines: ['bus', 'cache'] },
  {
    ...service('realtime'),
    replicas: 3,
    replicasBecause: 'meetings must span replicas, and two must remain when one is lost',
    ordinalVariable: 'REALTIME_ORDINAL',
    engines: ['bus', 'cache'],
    openPrefixes: [{ prefix: '/socket.io', tier: 'socket', timeoutMs: 60_000 }],
  },
  sandbox('card-sandbox'),
  sandbox('identity-check-sandbox'),
  sandbox('mailbox'),
  {
    name: 'identity-provider',
    kind: 'identity',
    folder: 'infra/sandboxes/identity-provider',
    alias: 'identity',
    ...single,
    engines: ['cache'],
    resources: 'calls',
    openPrefixes: [{ prefix: '/identity', tier: 'signIn', timeoutMs: 15_000 }],
  },
];

export const partsOfKind = (kind: Part['kind']): readonly Part[] => parts.filter((part) => part.kind === kind);

/** @throws {ConfigError} when the manifest has no such part */
export function partNamed(name: string | undefined): Part {
  const part = parts.find((each) => each.name === name);
  if (part) return part;
  throw new ConfigError(`There is no part ${name ?? ''}. The parts are ${parts.map((each) => each.name).join(', ')}.`);
}
