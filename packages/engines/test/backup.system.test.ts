import { appendFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '@velvet/kit/base/clock';
import { prepareBucket } from '@velvet/kit/storage/s3-bucket';
import { readS3Settings } from '@velvet/kit/storage/s3-settings';
import { openS3Storage } from '@velvet/kit/storage/s3-storage';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readBackup, takePostgresBackup } from '#backup/backup.ts';
import { assertObjects, backUpObjects, restoreObjects } from '#backup/object-backup.ts';
import { archiveUntilNow } from '#backup/postgres-backup.ts';
import { restorePostgres } from '#backup/postgres-restore.ts';
import { freePort } from '#free-port.ts';
import { endOrphans } from '#postgres-orphans.ts';
import { dataDirectory, startPostgres, type Postgres } from '#postgres.ts';
import { startS3 } from '#s3.ts';
import { isToolAvailable } from '#tools/tool.ts';
import { versitygw } from '#tools/versitygw.tool.ts';

const password = 'a password';

async function emptyFolder() {
  const path = await mkdtemp(join(tmpdir(), 'velvet-backup-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Inserts rows one after another until it is stopped or the server is gone. */
function startWriting(url: string, from: number) {
  let isOver = false;
  let acknowledged = from;
  const writing = (async () => {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await client.query('create table if not exists kept (number int primary key, text text)');
    while (!isOver) {
      await client.query(`insert into kept values ($1, repeat('x', 500))`, [acknowledged + 1]);
      acknowledged += 1;
    }
    await client.end();
  })().catch(() => undefined);
  return {
    acknowledged: () => acknowledged,
    async stop() {
      isOver = true;
      await writing;
      return acknowledged;
    },
  };
}

async function untilMore(count: () => number): Promise<void> {
  for (const before = count(); count() < before + 20;) await delay(10);
}

async function countKept(url: string): Promise<{ rows: number; last: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as rows, max(number) as last from kept');
  await client.end();
  return rows[0] as { rows: number; last: number };
}

/** Simulates a power failure. */
async function kill(server: Postgres, directory: string): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  await endOrphans(dataDirectory(directory));
}

test(
  'a running server is backed up and restored with every row, and damaged files are reported',
  { timeout: 120_000 },
  async () => {
    await using folder = await emptyFolder();
    const directory = join(folder.path, 'postgres');
    const options = { directory, port: await freePort(), password, archiveSeconds: 60 };
    let server = await startPostgres(options);
    const url = server.url('postgres');
    const source = { directory, url };
    const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')];

    // all files and the log are lost; the archive remains
    let writing = startWriting(url, 0);
    await untilMore(writing.acknowledged);
    await takePostgresBackup(source, password, first);
    await untilMore(writing.acknowledged);
    let acknowledged = await writing.stop();
    await archiveUntilNow(source);
    await kill(server, directory);
    await rename(dataDirectory(directory), join(folder.path, 'lost'));
    expect(await restorePostgres(first, await readBackup(first), directory)).toBeUndefined();
    server = await startPostgres(options);
    expect(await countKept(url)).toEqual({ rows: acknowledged, last: acknowledged });

    // the log after a restore belongs to another backup
    await expect(takePostgresBackup(source, password, first)).rejects.toThrow(
      /is neither empty nor the current archive/,
    );
    // killed while writing: the log of the old files has what was not archived
    writing = startWriting(url, acknowledged);
    await takePostgresBackup(source, password, second);
    await untilMore(writing.acknowledged);
    await takePostgresBackup(source, password, second);
    await untilMore(writing.acknowledged);
    await kill(server, directory);
    acknowledged = await writing.stop();
    const backup = await readBackup(second);
    const aside = await restorePostgres(second, backup, directory);
    server = await startPostgres(options);
    // the last row may have been written although its response was lost
    const { rows, last } = await countKept(url);
    expect([acknowledged, acknowledged + 1]).toContain(rows);
    expect(last).toBe(rows);
    expect(await readdir(aside ?? '')).toEqual(['cluster']);
    await server.stop();

    const file = backup.files.find(({ size }) => size > 0)?.path ?? '';
    const segment = join(second, 'wal', `${backup.through}.gz`);
    await rename(segment, `${segment}.away`);
    await expect(readBackup(second)).rejects.toThrow(`${segment} is missing`);
    await rename(`${segment}.away`, segment);
    await appendFile(join(second, backup.base, file), 'x');
    await expect(readBackup(second)).rejects.toThrow(`${join(second, backup.base, file)} has another checksum`);
    await expect(readBackup(folder.path)).rejects.toThrow(/is not a backup/);
  },
);

const hasS3 = await isToolAvailable(versitygw);

test.skipIf(!hasS3)('objects are fetched once, uploaded where they are missing, and verified before', async () => {
  await using folder = await emptyFolder();
  const [accessKey, secretKey] = ['us', 'our-secret'];
  const s3 = await startS3({ directory: join(folder.path, 's3'), port: await freePort(), accessKey, secretKey });
  const settings = readS3Settings({
    S3_BUCKET: 'velvet',
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: secretKey,
  });
  if (!settings) throw new Error('The settings are complete.');
  await prepareBucket(settings, ['https://velvet.example']);
  const storage = await openS3Storage(settings, systemClock);
  const backup = join(folder.path, 'backup');
  const put = (key: string) => storage.put(key, Buffer.from(`bytes of ${key}`), { contentType: 'image/webp' });
  await Promise.all(['public/a', 'vault/1/b', 'vault/2/c'].map(put));
  expect(await backUpObjects(settings, backup)).toEqual({ all: 3, fetched: 3 });
  await put('vault/2/d');
  await storage.delete(['vault/1/b']);
  expect(await backUpObjects(settings, backup)).toEqual({ all: 3, fetched: 1 });

  await storage.delete(['public/a', 'vault/2/d']);
  expect(await restoreObjects(settings, backup)).toEqual({ all: 3, put: 2 });
  const found = await storage.get('vault/2/d');
  expect(found?.contentType).toBe('image/webp');
  expect((await found?.body.toArray())?.join('')).toBe('bytes of vault/2/d');
  expect(await storage.head('vault/1/b')).toBeUndefined();

  await assertObjects(backup);
  await appendFile(join(backup, 'objects', 'public/a'), 'x');
  await expect(assertObjects(backup)).rejects.toThrow(`${join(backup, 'objects', 'public/a')} has another checksum`);
  await storage.put('vault/2/c', Buffer.from('other'), { contentType: 'image/webp' });
  await expect(restoreObjects(settings, backup)).rejects.toThrow(/a different object with the key vault\/2\/c/);
  await storage.stop();
  await s3.stop();
});
