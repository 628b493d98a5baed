import { z } from 'zod';
import { readConfig, requireWhole, type Environment } from '#lifecycle/config.ts';

/** One bucket, where it is, and who we are there. */
export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** where services reach it */
  readonly endpoint: string;
  /** where browsers reach it: the host is part of a signature */
  readonly publicEndpoint: string;
  /** `https://host/bucket/key`, and otherwise `https://bucket.host/key` */
  readonly isPathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** a request whose answer has not begun by then is given up; milliseconds */
  readonly timeoutMs: number;
};

const address = z.url({ protocol: /^https?$/ });
const own = {
  /** the one bucket that everything lies in; set, it selects S3 */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a bucket is named by 3 to 63 of a-z, 0-9, - and .'),
  /** where services reach it; by default AWS in that region */
  S3_ENDPOINT: address.optional(),
  /** where browsers reach it, when that is another address */
  S3_PUBLIC_ENDPOINT: address.optional(),
  /** whether the bucket is named in the path instead of the host; by default where there is an endpoint */
  S3_PATH_STYLE: z.stringbool().optional(),
  /** a request whose answer has not begun by then is tried again, and given up after the third time; milliseconds */
  S3_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
} as const;
const settings = {
  ...own,
  AWS_REGION: z.string().min(1).default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
} as const;

/**
 * @returns undefined where nothing of it is set: the AWS names alone may be there for something else
 * @throws {ConfigError} naming what is missing, or wrong
 */
export function readS3Settings(environment: Environment): S3Settings | undefined {
  const given = Object.keys(own).filter((name) => environment[name]);
  if (given.length === 0) return undefined;
  requireWhole(environment, [...new Set([...given, 'S3_BUCKET', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])]);
  const read = readConfig(settings, environment);
  const endpoint = read.S3_ENDPOINT ?? `https://s3.${read.AWS_REGION}.amazonaws.com`;
  return {
    bucket: read.S3_BUCKET,
    region: read.AWS_REGION,
    endpoint,
    publicEndpoint: read.S3_PUBLIC_ENDPOINT ?? endpoint,
    isPathStyle: read.S3_PATH_STYLE ?? read.S3_ENDPOINT !== undefined,
    accessKeyId: read.AWS_ACCESS_KEY_ID,
    secretAccessKey: read.AWS_SECRET_ACCESS_KEY,
    timeoutMs: read.S3_TIMEOUT_MS,
  };
}

/** Where browsers find the objects: the address of the bucket, and what goes before a key in the path. */
export function bucketAddress({ publicEndpoint, bucket, isPathStyle }: S3Settings): { origin: string; path: string } {
  const { protocol, host } = new URL(publicEndpoint);
  return isPathStyle
    ? { origin: `${protocol}//${host}`, path: `/${bucket}/` }
    : { origin: `${protocol}//${bucket}.${host}`, path: '/' };
}
