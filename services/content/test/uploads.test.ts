import { mkdir, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abortUpload, completeUpload, planUploads, readUpload, type Upload } from '@velvet/contracts/content/upload';
import { readVaultItem, uploadVaultItem } from '@velvet/contracts/content/vault';
import { vaultItemChanged } from '@velvet/contracts/content/events';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { bytes, openContent, photograph, sha256, type ContentWorld, type File } from './world.ts';

const mebibyte = 1024 * 1024;

/** 20 MiB: three parts. A photograph with something after its end, as some cameras append it. */
async function longPhotograph(): Promise<File> {
  const file = await photograph();
  return {
    ...file,
    content: bytes(Buffer.concat([file.content, Buffer.alloc(20 * mebibyte - file.content.length, 7)])),
  };
}

async function plan(person: Person, file: File) {
  const { data } = await person.make(planUploads, {
    body: { files: [{ name: file.name, size: file.content.length, type: file.type, sha256: sha256(file.content) }] },
  });
  return data![0]!;
}

async function send(upload: Upload, file: File, partNumbers: readonly number[]): Promise<number[]> {
  const answers = upload.parts
    .filter(({ partNumber }) => partNumbers.includes(partNumber))
    .map(({ partNumber, size, url }) => {
      const from = (partNumber - 1) * upload.partSize;
      return fetch(url!, { method: 'PUT', body: file.content.subarray(from, from + size) });
    });
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function uploadOf(person: Person, id: Upload['uploadId']): Promise<Upload> {
  return dataOf(await person.make(readUpload, { params: { id } }));
}

async function countObjects(world: ContentWorld): Promise<number> {
  let count = 0;
  for await (const _ of world.storage.list('vault/')) count += 1;
  for await (const _ of world.storage.listMultiparts()) count += 1;
  return count;
}

test('a file that two tabs plan at the same time has one upload', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const file = await photograph();

  const plans = await Promise.all([1, 2, 3, 4].map(() => plan(ana, file)));

  expect(new Set(plans.map(({ uploadId }) => uploadId)).size).toBe(1);
});

test('an interrupted upload goes on where it was, also after a restart, and completes once', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const file = await longPhotograph();
  const { uploadId, partCount } = await plan(ana, file);
  expect(partCount).toBe(3);
  const params = { id: uploadId! };
  expect(await send(await uploadOf(ana, uploadId!), file, [2])).toEqual([200]);
  expect(await ana.make(completeUpload, { params })).toMatchObject({
    status: 409,
    code: 'UploadIncomplete',
    details: { missing: [1, 3] },
  });

  await world.restart('content');
  expect((await plan(ana, file)).uploadId).toBe(uploadId);
  const resumed = await uploadOf(ana, uploadId!);
  expect(resumed.parts.map(({ hasArrived, url }) => [hasArrived, url === null])).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
  await send(resumed, file, [1, 3]);
  const completed = await Promise.all([1, 2, 3].map(() => ana.make(completeUpload, { params })));

  expect(new Set(completed.map(({ data }) => data?.id)).size).toBe(1);
  await world.drain();
  expect((await ana.make(readVaultItem, { params: { id: completed[0]!.data!.id } })).data).toMatchObject({
    state: 'ready',
    type: 'image',
  });
  expect(world.published(vaultItemChanged).filter(({ state }) => state === 'uploaded')).toHaveLength(1);
  expect(await plan(ana, file)).toMatchObject({ uploadId: null, duplicateOf: completed[0]!.data!.id });
  expect((await uploadOf(ana, uploadId!)).state).toBe('completed');
});

test('200 files are planned at once, what is too large is refused by name, and others see nothing', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const bo = await world.member('bo');
  const files = Array.from({ length: 200 }, (_, index) => ({
    name: `${index}.mp4`,
    size: 100 * mebibyte,
    type: 'video/mp4',
    sha256: index.toString(16).padStart(64, '0'),
  }));

  const { data } = await ana.make(planUploads, { body: { files } });
  expect(data).toHaveLength(200);
  expect(new Set(data!.map(({ uploadId }) => uploadId)).size).toBe(200);
  expect(await countObjects(world)).toBe(0);
  expect(
    await ana.make(planUploads, { body: { files: [{ ...files[0]!, sha256: 'f'.repeat(64), size: 6 * 1024 ** 3 }] } }),
  ).toMatchObject({
    status: 413,
    code: 'FileTooLarge',
    field: 'files.0.size',
    message: expect.stringContaining('5 GB'),
  });
  const params = { id: data![0]!.uploadId! };
  for (const call of [readUpload, completeUpload, abortUpload])
    expect(await bo.make(call, { params })).toMatchObject({ status: 404, code: 'UploadNotFound' });
});

test('uploads that were cancelled or not completed within a day are deleted, and unannounced bytes are refused', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const file = await longPhotograph();
  const other = { ...file, content: bytes(Buffer.alloc(1000, 1)) };
  const given = await plan(ana, file);
  await send(await uploadOf(ana, given.uploadId!), file, [1]);
  await ana.make(abortUpload, { params: { id: given.uploadId! } });
  await world.drain();
  expect(await countObjects(world)).toBe(0);

  const abandoned = await plan(ana, file);
  await send(await uploadOf(ana, abandoned.uploadId!), file, [1]);
  world.clock.advance({ hours: 23 });
  await world.sweep();
  expect(await countObjects(world)).toBe(1);
  world.clock.advance({ hours: 2 });
  await world.sweep();
  expect(await countObjects(world)).toBe(0);
  expect(await ana.make(completeUpload, { params: { id: abandoned.uploadId! } })).toMatchObject({ status: 404 });

  const { data } = await ana.make(planUploads, {
    body: { files: [{ name: 'x.txt', size: 1000, sha256: '0'.repeat(64) }] },
  });
  const upload = await uploadOf(ana, data![0]!.uploadId!);
  expect((await fetch(upload.parts[0]!.url!, { method: 'PUT', body: file.content.subarray(0, 999) })).status).toBe(400);
  await send(upload, other, [1]);
  const { data: item } = await ana.make(completeUpload, { params: { id: upload.uploadId } });
  await world.drain();
  expect((await ana.make(readVaultItem, { params: { id: item!.id } })).data).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('damaged during the upload'),
  });
});

test('processing that a crash cut short is taken up again, and leaves no folder behind', async () => {
  await using temp = await mkdtempDisposable(join(tmpdir(), 'content-test-'));
  await using world = await openContent({ CONTENT_TEMP_DIR: temp.path });
  // left by a process that was killed
  await mkdir(join(temp.path, `velvet-content-${world.clock.now().getTime() - 86_400_000}-left`));
  const ana = await world.creator('ana');
  const file = await photograph();
  const item = await world.item(ana, file);
  // as a killed process leaves it: begun, half its objects there, its job lost
  await world.storage.put(`vault/${item.id}/source`, Buffer.from(file.content), {
    contentType: 'application/octet-stream',
  });
  await world.storage.delete([`vault/${item.id}/original`, `vault/${item.id}/rendition-1.webp`]);
  const { db } = world.service('content');
  await db.run('test.crash', `update vault_item set state = 'processing', extension = null where id = $1`, [item.id]);

  // and one whose worker is stopped in the middle
  const stopped = await ana.make(uploadVaultItem, { body: {}, files: [await photograph('stopped.jpg', 90)] });
  await world.restart('content');
  world.clock.advance({ hours: 1 });
  await world.sweep();

  const again = await ana.make(readVaultItem, { params: { id: dataOf(stopped).id } });
  expect(again.data).toMatchObject({ state: 'ready', width: 360 });
  const { data } = await ana.make(readVaultItem, { params: { id: item.id } });
  expect(data).toMatchObject({ state: 'ready', width: 360 });
  expect((await fetch(data!.urls.original!)).status).toBe(200);
  expect(await readdir(temp.path)).toEqual([]);
});
