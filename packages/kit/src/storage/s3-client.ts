import { ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Unavailable } from '@velvet/contracts/failure';
import { ConfigError, reasonOf } from '#lifecycle/config.ts';
import { Refusal } from '#http/refusal.ts';
import { inStep } from '#observability/tracing.ts';
import type { S3Settings } from './s3-settings.ts';

/** The storage is unreachable. */
export class StorageUnavailable extends Refusal {
  constructor(cause: unknown) {
    super(Unavailable);
    this.cause = cause;
  }
}

const connectMs = 2000;
/** timeout of a stream without traffic */
const idleMs = 60_000;

/** Returns a client whose operations all have timeouts and fail with `StorageUnavailable` when there is no response. */
export function s3Client({ region, endpoint, isPathStyle, credentials, timeoutMs }: S3Settings) {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: isPathStyle,
    ...(credentials && { credentials }),
    // some storages lack these checksums, and browsers do not send them with signed URLs
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
    },
  });
  reportOutages(client);
  traceOperations(client);
  return client;
}

/** Makes each request to the storage a span of its own. The step is behind signing, which makes no request. */
function traceOperations(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = 'request' }) =>
      (args) =>
        inStep(`storage ${commandName.replace(/Command$/, '')}`, { 'rpc.system.name': 'aws-api' }, () => next(args)),
    { step: 'finalizeRequest', name: 'traceOperations', priority: 'high' },
  );
}

function reportOutages(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isAway(error) ? new StorageUnavailable(error) : error;
      }
    },
    { step: 'initialize', name: 'reportOutages' },
  );
}

/** Returns whether the error is a missing or late response, or a server error. */
function isAway(error: unknown): boolean {
  if (error instanceof Error && error.name === 'CredentialsProviderError') return false;
  return !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500;
}

/** the last one is from versitygw */
const accessErrors = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'XAdminUserNotFound']);
const otherRegion = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

/**
 * Checks access by listing one key; the response to a HEAD request would have no error code.
 * @throws {ConfigError} one line that names the invalid variable
 */
export async function assertBucket(client: S3Client, { bucket, region, endpoint }: S3Settings): Promise<void> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
  } catch (error) {
    const { name } = error as Error;
    if (name === 'CredentialsProviderError')
      throw new ConfigError(`AWS_ACCESS_KEY_ID: is not set, and there are no other credentials: ${reasonOf(error)}`);
    if (name === 'NoSuchBucket') throw new ConfigError(`S3_BUCKET: there is no bucket ${bucket} at ${endpoint}`);
    if (accessErrors.has(name))
      throw new ConfigError(
        `AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: not let into ${bucket} at ${endpoint} (${name})`,
      );
    if (otherRegion.has(name))
      throw new ConfigError(`AWS_REGION: ${bucket} at ${endpoint} is not in ${region} (${name})`);
    throw new ConfigError(`S3_ENDPOINT: S3 cannot be used at ${endpoint}: ${reasonOf(error)}`);
  }
}
