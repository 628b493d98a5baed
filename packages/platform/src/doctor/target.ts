import type { Environment } from '@velvet/kit/lifecycle/config';

/** A process of a part. */
export type Replica = {
  readonly part: string;
  /** the name of the part, and its ordinal if it has several replicas */
  readonly name: string;
  readonly url: string;
  /** base address of `/metrics`; undefined if it has none */
  readonly metricsUrl: string | undefined;
};

/** Where the parts of a running platform are. */
export type Target = {
  /** of the gateway */
  readonly url: string;
  readonly replicas: readonly Replica[];
  /** the number of replicas of each part */
  readonly expected: Readonly<Record<string, number>>;
  /** URLs of the databases, by the address name of their part */
  readonly databases: Readonly<Record<string, string>>;
  /** a folder on the disk with the data; undefined if no data are on this machine */
  readonly dataPath: string | undefined;
  /** addresses whose certificates are checked if they are https */
  readonly addresses: readonly string[];
};

/** Settings with addresses that people or parts connect to. */
const addressNames = [
  'PUBLIC_URL',
  'OIDC_ISSUER',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'STRIPE_API_URL',
  'STRIPE_FRAME_URL',
  'VERIFICATION_PROVIDER_URL',
] as const;

/** Returns the addresses of the settings that have a value. */
export const addressesIn = (environment: Environment): string[] =>
  addressNames.flatMap((name) => environment[name] || []);
