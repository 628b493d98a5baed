import { z } from 'zod';
import { readConfig, requireWhole, type Environment } from '#lifecycle/config.ts';

/** A key of AWS; temporary ones have a session token. */
export type S3Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/** Bucket, endpoints and credentials. */
export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** endpoint for services */
  readonly endpoint: string;
  /** endpoint for browsers; the host is part of signatures */
  readonly publicEndpoint: string;
  /** path-style URLs `https://host/bucket/key` instead of `https://bucket.host/key` */
  readonly isPathStyle: boolean;
  /** undefined: those of the credential provider chain of the AWS SDK, such as an IAM role */
  readonly credentials: S3Credentials | undefined;
  /** time limit until a response begins; milliseconds */
  readonly timeoutMs: number;
};

const address = z.url({ protocol: /^https?$/ });
const own = {
  /** bucket of all objects; selects S3 as the object storage */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a bucket is named by 3 to 63 of a-z, 0-9, - and .'),
  /** endpoint for services; AWS in the region by default */
  S3_ENDPOINT: address.optional(),
  /** endpoint for browsers if it differs */
  S3_PUBLIC_ENDPOINT: address.optional(),
  /** path-style URLs; true by default if there is an endpoint */
  S3_PATH_STYLE: z.stringbool().optional(),
  /** time limit until a response begins; the request is retried twice; milliseconds */
  S3_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
} as const;
const settings = {
  ...own,
  /** region of the bucket */
  AWS_REGION: z.string().min(1).default('us-east-1'),
  /** without a key the AWS SDK looks for credentials: a web identity, an IAM role, a profile */
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  /** the secret of that key */
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** session token of temporary credentials */
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
} as const;

/**
 * @returns undefined if no setting of S3 is set; the AWS variables alone may exist for other purposes
 * @throws {ConfigError} naming the missing or invalid setting
 */
export function readS3Settings(environment: Environment): S3Settings | undefined {
  const given = Object.keys(own).filter((name) => environment[name]);
  if (given.length === 0) return undefined;
  requireWhole(environment, [...new Set([...given, 'S3_BUCKET'])]);
  requireWhole(environment, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
  const read = readConfig(settings, environment);
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = read;
  const endpoint = read.S3_ENDPOINT ?? `https://s3.${read.AWS_REGION}.amazonaws.com`;
  return {
    bucket: read.S3_BUCKET,
    region: read.AWS_REGION,
    endpoint,
    publicEndpoint: read.S3_PUBLIC_ENDPOINT ?? endpoint,
    isPathStyle: read.S3_PATH_STYLE ?? read.S3_ENDPOINT !== undefined,
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
        : undefined,
    timeoutMs: read.S3_TIMEOUT_MS,
  };
}

/** Returns the public address of the bucket: its origin, and the path in front of keys. */
export function bucketAddress({ publicEndpoint, bucket, isPathStyle }: S3Settings): { origin: string; path: string } {
  const { protocol, host } = new URL(publicEndpoint);
  return isPathStyle
    ? { origin: `${protocol}//${host}`, path: `/${bucket}/` }
    : { origin: `${protocol}//${bucket}.${host}`, path: '/' };
}
