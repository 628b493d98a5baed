import { abortUpload, planUploads, type UploadPlan } from '@velvet/contracts/content/upload';
import { listVault, summariseVault, uploadVaultItem } from '@velvet/contracts/content/vault';
import { createPost } from '@velvet/contracts/content/post-calls';
import { dataOf, makeCall, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { vaultUseRepository } from '#vault/vault-use.repository.ts';
import { bytes, openContent, sha256, type ContentWorld } from './world.ts';

const quota = 1_000_000;
const openSmall = () =>
  openContent({
    PLATFORM_PLAN_CREATOR_STORAGE_BYTES: String(quota),
    PLATFORM_PLAN_PREMIUM_STORAGE_BYTES: String(quota),
  });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const fileOf = (index: number, size: number) => ({
  name: `${index}.txt`,
  type: 'text/plain',
  content: bytes(Buffer.alloc(size, `${index} `)),
});
const planOf = (person: Pick<Person, 'make'>, index: number, size: number) =>
  person.make(planUploads, {
    body: { files: [{ name: `${index}.txt`, size, type: 'text/plain', sha256: sha256(Buffer.from(String(index))) }] },
  });
const sendOf = (person: Person, index: number, size: number) =>
  person.make(uploadVaultItem, { body: {}, files: [fileOf(index, size)] });

/** Bytes of the owner's items and open uploads. */
const usedBy = (world: ContentWorld, person: Person) =>
  vaultUseRepository(world.service('content').db).countBytes(person.id);

test('uploads planned at once are together within the quota, over two replicas', async () => {
  await using world = await openSmall();
  const ana = await world.member('ana');
  const urls = [world.url('content'), (await world.startReplica('content')).url];
  const elsewhere = (url: string): Pick<Person, 'make'> => ({
    make: (call, input) => makeCall(url, ana.token, call, input),
  });
  const answers = await Promise.all(times(20).map((index) => planOf(elsewhere(urls[index % 2]!), index, 100_000)));
  const codes = answers.map(({ status, code }) => (status === 200 ? 'planned' : code));
  expect(codes.filter((code) => code === 'planned')).toHaveLength(10);
  expect(codes.filter((code) => code === 'QuotaExceeded')).toHaveLength(10);
  expect(await usedBy(world, ana)).toBe(quota);

  const [first] = answers.flatMap(({ data }): readonly UploadPlan[] => data ?? []);
  await ana.make(abortUpload, { params: { id: first!.uploadId! } });
  expect(await planOf(ana, 21, 100_000)).toMatchObject({ status: 200 });
});

test('forms sent at once are together within the quota, and nothing of the refused ones stays', async () => {
  await using world = await openSmall();
  const [ana, bo] = [await world.member('ana'), await world.member('bo')];
  const [answers, others] = await Promise.all([
    Promise.all(times(12).map((index) => sendOf(ana, index, 150_000))),
    Promise.all(times(3).map((index) => sendOf(bo, index, 150_000))),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const codes = answers.map(({ status, code }) => (status === 200 ? 'kept' : code));
  expect(new Set(codes)).toEqual(new Set(['kept', 'QuotaExceeded']));
  expect(codes.filter((code) => code === 'kept').length).toBeLessThanOrEqual(6);
  await world.drain();
  expect(dataOf(await ana.make(summariseVault)).bytes).toBeLessThanOrEqual(quota);
  const kept = new Set(dataOf(await ana.make(listVault)).map(({ id }) => id as string));
  for (const { id } of dataOf(await bo.make(listVault))) kept.add(id);
  for await (const { key } of world.storage.list('vault/')) expect(kept).toContain(key.split('/')[1]);
});

test('the files of one form, plans and forms count together', async () => {
  await using world = await openSmall();
  const ana = await world.member('ana');
  const files = times(4).map((index) => fileOf(index, 300_000));
  expect(await ana.make(createPost, { body: { text: 'Many' }, files })).toMatchObject({ code: 'QuotaExceeded' });
  expect(await usedBy(world, ana)).toBe(0);
  const mixed = await Promise.all([
    ...times(8).map((index) => sendOf(ana, index, 100_000)),
    ...times(8).map((index) => planOf(ana, index + 100, 100_000)),
  ]);
  expect(mixed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await usedBy(world, ana)).toBeLessThanOrEqual(quota);
});
