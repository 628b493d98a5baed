import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { prepareDatabase } from '@velvet/kit/database/migrate';
import { openTestDatabase } from '@velvet/testing/database';
import { expect, test } from 'vitest';
import { account } from '#service.ts';

test('handles that look alike from before stay, and the oldest has their look', async () => {
  const earlier = await mkdtemp(join(tmpdir(), 'velvet-migrations-'));
  for (const file of await readdir(account.migrations))
    if (file < '0006') await copyFile(join(account.migrations, file), join(earlier, file));
  await using database = await openTestDatabase('account_before', earlier);
  const db = openDatabase({
    url: database.url,
    poolSize: 2,
    statementTimeoutMs: 10_000,
    clock: systemClock,
    metrics: createMetrics('account'),
    onError: () => undefined,
  });
  const handles = ['modem', 'modern', 'rnodern', '...', 'bob', 'b0b'];
  for (const [index, handle] of handles.entries())
    await db.run('test.insert', 'insert into person (id, handle, name, joined_at) values ($1, $1, $1, $2)', [
      handle,
      new Date(Date.UTC(2026, 0, 10 - index)),
    ]);
  await prepareDatabase(database.url, account.migrations, false);
  const kept = await db.rows<{ handle: string }>('test.kept', 'select handle from person order by joined_at desc');
  expect(kept.map(({ handle }) => handle)).toEqual(handles);
  expect(await db.rows('test.looks', 'select look, person_id as "personId" from handle_look order by look')).toEqual([
    { look: '...', personId: '...' },
    { look: 'bob', personId: 'b0b' },
    { look: 'rnodern', personId: 'rnodern' },
  ]);
  // a change of something else leaves the handle as it is
  expect(await db.run('test.rename', `update person set name = 'M', handle = handle where handle = 'modem'`)).toBe(1);
  await db.close();
  await rm(earlier, { recursive: true });
});
