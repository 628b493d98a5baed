import type { Call } from '@velvet/contracts/call';
import { addressName, type Part, type RateTier } from './part.ts';
import { callsByPart, type CallsByPart } from './calls.ts';
import { uploadMs } from './platform.ts';

/** A row of the gateway's routing table. */
export type Upstream = {
  readonly prefix: `/${string}`;
  /** the address name of the part, or `storage` */
  readonly to: string;
  /** `open`: the part authenticates requests itself; `token`: a bearer token, if there is one, must be valid */
  readonly callers: 'open' | 'token';
  readonly tier: RateTier;
  /** the time within which the part must begin its response; milliseconds */
  readonly timeoutMs: number;
  /** cost of a request in addition to that of its call */
  readonly cost?: number;
};

const defaultTimeoutMs = 15_000;

/** The files of a storage without addresses of its own; an S3 serves its media directly. */
const storage: Upstream = { prefix: '/media', to: 'storage', callers: 'open', tier: 'bytes', timeoutMs: uploadMs };

type Prefixes = ReadonlyMap<`/${string}`, readonly Call[]>;

const leadingSegments = (path: string): string[] => {
  const segments = path.split('/').slice(1);
  const parameter = segments.findIndex((segment) => segment.startsWith('{'));
  return parameter < 0 ? segments : segments.slice(0, parameter);
};

const startsWith = (segments: readonly string[], start: readonly string[]) =>
  start.every((segment, at) => segments[at] === segment);

/**
 * The path prefixes of a part: its calls grouped by the shortest prefix that no other part has, each extended to what all
 * its calls have in common.
 * @throws if the paths of two parts overlap
 */
function prefixesOf(part: Part, all: CallsByPart): Prefixes {
  const foreign = [...all].flatMap(([other, calls]) =>
    other === part ? [] : calls.map(({ path }) => leadingSegments(path)),
  );
  const groups = Map.groupBy(all.get(part) ?? [], ({ path }) => {
    const own = leadingSegments(path);
    const length = own.findIndex((_, at) => !foreign.some((other) => startsWith(other, own.slice(0, at + 1)))) + 1;
    if (length === 0) throw new Error(`${part.name}: ${path} overlaps with the paths of another part`);
    return own.slice(0, length).join('/');
  });
  return new Map([...groups.values()].map((calls) => [commonPrefix(calls), calls]));
}

function commonPrefix(calls: readonly Call[]): `/${string}` {
  const [first = [], ...others] = calls.map(({ path }) => leadingSegments(path));
  const shared = first.filter((_, at) => others.every((other) => startsWith(other, first.slice(0, at + 1))));
  return `/${shared.join('/')}`;
}

/**
 * The routing table of the gateway, derived from the manifest. The longest prefix wins.
 * @throws when the manifest has a policy for a prefix that does not exist
 */
export function upstreamsOf(all: CallsByPart): Upstream[] {
  const routed = [...all.keys()].filter(({ kind }) => kind !== 'gateway').flatMap((part) => rowsOf(part, all));
  return [...routed, storage];
}

function rowsOf(part: Part, all: CallsByPart): Upstream[] {
  const { policies = {}, openPrefixes = [] } = part;
  const to = addressName(part);
  const prefixes = prefixesOf(part, all);
  const unknown = Object.keys(policies).find((prefix) => !prefixes.has(prefix as `/${string}`));
  if (unknown !== undefined) throw new Error(`${part.name}: no call has the prefix ${unknown} of its policy`);
  const rows = [...prefixes].map(([prefix, calls]): Upstream => {
    const { tier, timeoutMs = defaultTimeoutMs } = policies[prefix] ?? {};
    const isRead = calls.every(({ method }) => method === 'GET');
    return { prefix, to, callers: 'token', tier: tier ?? (isRead ? 'read' : 'write'), timeoutMs };
  });
  return [...rows, ...openPrefixes.map((open): Upstream => ({ ...open, to, callers: 'open' }))];
}

export const upstreams: readonly Upstream[] = upstreamsOf(callsByPart);

/** Everything that the gateway needs an address of. */
export const upstreamNames: readonly string[] = [...new Set(upstreams.map(({ to }) => to))];
