import { ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Unavailable } from '@velvet/contracts/failure';
import { ConfigError, reasonOf } from '#lifecycle/config.ts';
import { Refusal } from '#http/refusal.ts';
import type { S3Settings } from './s3-settings.ts';

/** The storage cannot be asked right now. */
export class StorageAway extends Refusal {
  constructor(cause: unknown) {
    super(Unavailable);
    this.cause = cause;
  }
}

const connectMs = 2000;
/** a stream that nothing passes through for so long is ended */
const idleMs = 60_000;

/** A client that waits for nothing for ever, and says with `StorageAway` that there was no answer. */
export function s3Client({ region, endpoint, isPathStyle, accessKeyId, secretAccessKey, timeoutMs }: S3Settings) {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // checksums that not every storage knows, and that signed addresses must not ask of browsers
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
    },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isAway(error) ? new StorageAway(error) : error;
      }
    },
    { step: 'initialize', name: 'sayAway' },
  );
  return client;
}

/** Whatever is not a plain answer: no connection, no answer in time, or a server that cannot. */
function isAway(error: unknown): boolean {
  return !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500;
}

/** the last is versitygw's */
const notLetIn = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'XAdminUserNotFound']);
const otherRegion = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

/**
 * Asks for the bucket's first key: of a HEAD there would be no word of what is wrong.
 * @throws {ConfigError} one line that names the variable at fault
 */
export async function assertBucket(client: S3Client, { bucket, region, endpoint }: S3Settings): Promise<void> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NoSuchBucket') throw new ConfigError(`S3_BUCKET: there is no bucket ${bucket} at ${endpoint}`);
    if (notLetIn.has(name))
      throw new ConfigError(
        `AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: not let into ${bucket} at ${endpoint} (${name})`,
      );
    if (otherRegion.has(name))
      throw new ConfigError(`AWS_REGION: ${bucket} at ${endpoint} is not in ${region} (${name})`);
    throw new ConfigError(`S3_ENDPOINT: S3 cannot be used at ${endpoint}: ${reasonOf(error)}`);
  }
}
