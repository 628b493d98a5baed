import type { EngineName } from '@velvet/kit/lifecycle/engines';

/** A group of rate limits (`gateway/src/rate-limit.ts`). `page` covers the pages and files that the gateway serves itself. */
export type RateTier = 'read' | 'write' | 'money' | 'signIn' | 'bytes' | 'socket' | 'page';

/** How the gateway treats the requests of one path prefix. */
export type PrefixPolicy = {
  /** by default `read` for a prefix that has only GET calls, else `write` */
  readonly tier?: RateTier;
  /** the time within which the part must begin its response, milliseconds; 15,000 by default */
  readonly timeoutMs?: number;
};

/** A path prefix without declared calls. The part authenticates these requests itself, by signatures or its own sessions. */
export type OpenPrefix = Required<PrefixPolicy> & {
  readonly prefix: `/${string}`;
  /** cost of a request in addition to that of a row by its key; 0 by default (`costs.ts`) */
  readonly cost?: number;
};

/** CPU and memory that a replica needs; the deployments translate it into requests and limits. */
export type ResourceClass =
  /** answers calls; up to 130 MB */
  | 'calls'
  /** decodes pictures and videos besides; up to 400 MB */
  | 'media';

/**
 * One deployable part of the platform.
 * - `gateway`: the entry point.
 * - `service`: has a database and event groups of its own, reachable only through the gateway.
 * - `identity`: the OpenID provider.
 * - `sandbox`: stands for a third party; browsers open its own origin.
 */
export type Part = {
  /** also the name of its folder's program, of its consumer group and, unless `database` differs, of its database */
  readonly name: string;
  readonly kind: 'gateway' | 'service' | 'identity' | 'sandbox';
  /** from the root of the repository; has `src/service.ts` (`service`, `sandbox`) or `src/main.ts` */
  readonly folder: string;
  /** its name in addresses and in `/api/status`, where that differs from `name` */
  readonly alias?: string;
  /** processes of it in a cluster */
  readonly replicas: number;
  /** why a cluster runs that many */
  readonly replicasBecause: string;
  /** the variable that gives each replica its number, for a part whose replicas hold state and are addressed one by one */
  readonly ordinalVariable?: string;
  /** engines that its process opens, besides PostgreSQL */
  readonly engines: readonly EngineName[];
  readonly resources: ResourceClass;
  /** whether deployments can run its consumers and jobs apart from its HTTP, as `<name>-worker` */
  readonly hasWorker?: true;
  /** the folder of `packages/contracts` whose `calls.ts` has its calls; a part without has none */
  readonly contracts?: string;
  /** policies of path prefixes that differ from the defaults; the prefixes themselves are derived from the paths of the calls */
  readonly policies?: Readonly<Record<string, PrefixPolicy>>;
  readonly openPrefixes?: readonly OpenPrefix[];
};

/** The name of a part in addresses, databases and `/api/status`. */
export const addressName = ({ name, alias }: Part): string => alias ?? name;

/** Whether the part runs on the service framework: a database with an outbox, an inbox and dead letters. */
export const hasOutbox = ({ kind }: Part): boolean => kind === 'service' || kind === 'sandbox';

/** Whether a part's own port faces browsers, so that metrics and probes are on a second port. */
export const hasMetricsPort = ({ kind }: Part): boolean => kind === 'gateway' || kind === 'sandbox';
