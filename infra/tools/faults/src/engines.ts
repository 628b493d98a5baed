import { join } from 'node:path';
import { startKafka } from '@velvet/engines/kafka';
import { startPostgres } from '@velvet/engines/postgres';
import { startS3 } from '@velvet/engines/s3';
import { startToxiproxy } from '@velvet/engines/toxiproxy';
import { newSecret } from '@velvet/kit/base/ids';
import { prepareBucket } from '@velvet/kit/storage/s3-bucket';
import { readS3Settings } from '@velvet/kit/storage/s3-settings';
import { openRedis } from '@velvet/testing/redis';

/** number of consecutive ports that the engines use */
export const enginePorts = 6;
/** as `npm run engines` has it */
const archiveSeconds = 60;

/** An engine that is there again, on the same port and what it had stored, after it was taken away. */
export type Mortal<E> = {
  /** as it is now */
  engine(): E;
  /** once the one before is gone */
  start(): Promise<void>;
};

async function mortal<E>(start: () => Promise<E>): Promise<Mortal<E>> {
  let engine = await start();
  return {
    engine: () => engine,
    async start() {
      engine = await start();
    },
  };
}

/**
 * Starts real engines. Kafka is reached through a fault-injection proxy.
 * @param directory absolute path of their data
 * @param first of `enginePorts` adjacent free ports
 * @param site origin whose pages may use the bucket
 */
export async function openEngines(directory: string, first: number, site: string) {
  await using opened = new AsyncDisposableStack();
  const password = newSecret(18);
  const postgresOptions = { directory: join(directory, 'postgres'), port: first, password, archiveSeconds };
  const postgres = await mortal(() => startPostgres(postgresOptions));
  opened.defer(() => postgres.engine().stop());
  const toxiproxy = await startToxiproxy(first + 1);
  opened.defer(() => toxiproxy.stop());
  const way = await toxiproxy.openWay('kafka', first + 3, first + 2);
  const kafka = await mortal(() =>
    startKafka({
      directory: join(directory, 'kafka'),
      port: first + 3,
      controllerPort: first + 4,
      advertisedPort: first + 2,
    }),
  );
  opened.defer(() => kafka.engine().stop());
  const redis = opened.use(await openRedis());
  const [accessKey, secretKey] = [newSecret(12), newSecret(24)];
  const s3Directory = join(directory, 's3');
  const s3 = await mortal(() => startS3({ directory: s3Directory, port: first + 5, accessKey, secretKey }));
  opened.defer(() => s3.engine().stop());
  const environment = {
    DATABASE_URL: postgres.engine().url('postgres'),
    KAFKA_BROKERS: kafka.engine().brokers,
    REDIS_URL: redis.url,
    S3_BUCKET: 'velvet',
    S3_ENDPOINT: s3.engine().endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: secretKey,
  };
  const bucket = readS3Settings(environment);
  if (!bucket) throw new Error('The engines have no S3.');
  const openBucket = () => prepareBucket(bucket, [site]);
  await openBucket();
  const kept = opened.move();
  return {
    environment,
    postgres: { ...postgres, options: postgresOptions },
    kafka,
    way,
    redis,
    s3: { ...s3, directory: s3Directory, bucket, openBucket },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
