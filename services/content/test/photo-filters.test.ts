import { applyPhotoFilter } from '@velvet/contracts/content/photo-filter-calls';
import { createPost } from '@velvet/contracts/content/post-calls';
import { deleteVaultItem, listVault, readVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import { vaultItemChanged } from '@velvet/contracts/content/events';
import type { VaultItemId } from '@velvet/contracts/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytes, openContent, photograph, type ContentWorld } from './world.ts';

const filter = (filterType: string, filterOptions: object = {}, mediaIndex?: number) =>
  ({ filterType, filterOptions, ...(mediaIndex !== undefined && { mediaIndex }) }) as { filterType: 'mirror' };

const apply = (person: Pick<Person, 'make'>, id: VaultItemId, body: { filterType: 'mirror' }) =>
  person.make(applyPhotoFilter, { params: { id }, body });

async function copyOf(world: ContentWorld, person: Person, id: VaultItemId, body: { filterType: 'mirror' }) {
  const copy = dataOf(await apply(person, id, body));
  await world.drain();
  return dataOf(await person.make(readVaultItem, { params: { id: copy.id } }));
}

const pixelsOf = async (url: string) =>
  sharp(await (await fetch(url)).arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

test('a filter saves one private copy in full resolution, and the original stays', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const original = await world.item(ana, await photograph('beach.jpg', 200, { width: 1200, height: 90 }));
  const before = world.published(vaultItemChanged).length;

  const asked = { brightness: 1.1, contrast: 1.5 };
  const answers = await Promise.all([1, 2, 3].map(() => apply(ana, original.id, filter('blackwhite', asked, 3))));
  const again = await apply(ana, original.id, filter('blackwhite', { contrast: 1.5, brightness: 1.1 }));
  await world.drain();

  const ids = new Set([...answers, again].map((answer) => dataOf(answer).id));
  expect(ids.size).toBe(1);
  const [id] = ids;
  const copy = dataOf(await ana.make(readVaultItem, { params: { id: id! } }));
  expect(copy).toMatchObject({
    title: 'beach',
    state: 'ready',
    isPrivate: true,
    width: 1200,
    height: 90,
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
    edit: { sourceId: original.id, filter: { filterType: 'blackwhite', filterOptions: asked, mediaIndex: 3 } },
  });
  expect(copy.urls.renditions.map(({ width }) => width)).toEqual([320, 960, 1200]);
  const { data, info } = await pixelsOf(copy.urls.original!);
  expect([info.width, info.height]).toEqual([1200, 90]);
  expect(Math.max(...data.subarray(0, 3)) - Math.min(...data.subarray(0, 3))).toBeLessThan(3);
  const kept = dataOf(await ana.make(readVaultItem, { params: { id: original.id } }));
  expect(kept).toMatchObject({ edit: null, sha256: original.sha256, sizeBytes: original.sizeBytes });
  expect(
    world
      .published(vaultItemChanged)
      .slice(before)
      .map(({ state }) => state),
  ).toEqual(['uploaded', 'processing', 'ready']);
  expect(copy.sizeBytes).not.toBe(original.sizeBytes);

  const other = await copyOf(world, ana, original.id, filter('mirror'));
  expect(other.id).not.toBe(id);
  expect(dataOf(await ana.make(listVault))).toHaveLength(3);
});

test('a copy outlives its original, can be posted, and can be filtered itself', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const original = await world.item(ana, await photograph());
  const { data: pending } = await apply(ana, original.id, filter('sepia'));
  const { data: post } = await ana.make(createPost, { body: { text: 'Old', vaultItemIds: [pending!.id] } });
  expect(post).toMatchObject({ state: 'processing' });
  await world.drain();

  await ana.make(deleteVaultItem, { params: { id: original.id } });
  const copy = dataOf(await ana.make(readVaultItem, { params: { id: pending!.id } }));
  expect(copy).toMatchObject({ state: 'ready', edit: { sourceId: null, filter: { filterType: 'sepia' } } });
  expect(await copyOf(world, ana, copy.id, filter('hue', { hue: -90 }))).toMatchObject({
    state: 'ready',
    edit: { sourceId: copy.id },
  });
});

test('a copy whose original is deleted first fails with the reason', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const original = await world.item(ana, await photograph());
  const copy = await world.withoutProcessing(async () => {
    const { data } = await apply(ana, original.id, filter('blur'));
    await ana.make(deleteVaultItem, { params: { id: original.id } });
    return data!;
  });
  await world.drain();
  expect(dataOf(await ana.make(readVaultItem, { params: { id: copy.id } }))).toMatchObject({
    state: 'failed',
    reason: 'The original was deleted before the filter was applied.',
  });
});

test('a face filter is drawn on the placed faces', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const original = await world.item(ana, await photograph());
  const faces = [
    { x: 0.25, y: 0.5, size: 0.1 },
    { x: 0.75, y: 0.5, size: 0.1, angle: 20, yaw: 30 },
  ];
  const copy = await copyOf(world, ana, original.id, filter('heart_eyes', { faces }));
  expect(copy.edit!.filter.filterOptions).toEqual({ faces: [{ angle: 0, yaw: 0, ...faces[0] }, faces[1]] });
  const { data, info } = await pixelsOf(copy.urls.original!);
  const at = 3 * (info.width * Math.round(info.height / 2) + Math.round(info.width * 0.2));
  expect([...data.subarray(at, at + 3)].map((level) => level > 128)).toEqual([true, false, false]);
  expect(await apply(ana, original.id, filter('hat', { faces: [] }))).toMatchObject({
    status: 400,
    field: 'filterOptions.faces',
  });
});

test('a filter is refused for invalid options, for others, for other files, and beyond the quota', async () => {
  await using world = await openContent({
    PLATFORM_PLAN_CREATOR_STORAGE_BYTES: '4000',
    PLATFORM_PLAN_PREMIUM_STORAGE_BYTES: '4000',
  });
  const [ana, bo] = [await world.creator('ana'), await world.creator('bo')];
  const original = await world.item(ana, await photograph('a.jpg'));
  const text = await world.item(ana, { name: 'a.txt', type: 'text/plain', content: bytes(Buffer.from('a')) });

  expect(await apply(world.anonymous, original.id, filter('sepia'))).toMatchObject({ status: 401 });
  expect(await apply(bo, original.id, filter('sepia'))).toMatchObject({ status: 404, code: 'VaultItemNotFound' });
  expect(await apply(ana, text.id, filter('sepia'))).toMatchObject({ status: 409, code: 'VaultItemNoPicture' });
  const invalid: [object, string][] = [
    [filter('sparkle'), 'filterType'],
    [filter('sepia', { intensity: 1.1 }), 'filterOptions.intensity'],
    [filter('blur', { sigma: 500 }), 'filterOptions.sigma'],
    [filter('pixelate', { size: 'big' }), 'filterOptions.size'],
    [filter('mirror', { intensity: 1 }), 'filterOptions.intensity'],
    [filter('sepia', {}, 20), 'mediaIndex'],
    [filter('crown', { faces: [{ x: 9, y: 0, size: 0.1 }] }), 'filterOptions.faces.0.x'],
  ];
  for (const [body, field] of invalid)
    expect(await apply(ana, original.id, body as { filterType: 'mirror' })).toMatchObject({ status: 400, field });
  const codes = [];
  for (const intensity of [0.1, 0.2, 0.3, 0.4, 0.5])
    codes.push((await apply(ana, original.id, filter('sepia', { intensity }))).code);
  await world.drain();
  expect(codes.at(0)).toBeUndefined();
  expect(codes.at(-1)).toBe('QuotaExceeded');
});

const withFilter = (world: ContentWorld, { filterUrl }: VaultItem, value: unknown) =>
  fetch(`${world.url('content')}${filterUrl}&filter=${encodeURIComponent(JSON.stringify(value))}`);

test('the preview of a filter has a signed address of its owner, and bounded options', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, await photograph('a.jpg', 200, { width: 1500, height: 150 }));
  const other = await world.item(ana, await photograph('b.jpg', 90));

  const preview = await withFilter(world, item, filter('blackwhite'));
  expect(preview.status).toBe(200);
  expect(Object.fromEntries(preview.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  const { data, info } = await sharp(await preview.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([960, 96]);
  expect(Math.max(...data.subarray(0, 3)) - Math.min(...data.subarray(0, 3))).toBeLessThan(3);

  for (const invalid of [filter('blur', { sigma: 99 }), filter('sparkle'), 'x', null]) {
    const refused = await withFilter(world, item, invalid);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'InvalidInput']);
  }
  expect((await fetch(`${world.url('content')}${item.filterUrl}`)).status).toBe(400);
  const stolen = { ...item, filterUrl: item.filterUrl!.replace(item.id, other.id) };
  expect((await withFilter(world, stolen, filter('sepia'))).status).toBe(403);
  const unsigned = { ...item, filterUrl: `/media/filtered/${item.id}?expires=99999999999` };
  expect((await withFilter(world, unsigned, filter('sepia'))).status).toBe(403);
  await ana.make(deleteVaultItem, { params: { id: item.id } });
  expect((await withFilter(world, item, filter('sepia'))).status).toBe(404);
  world.clock.advance({ minutes: 6 });
  expect((await withFilter(world, other, filter('sepia'))).status).toBe(403);
});

test('a person who requests many previews at once waits for a few, and others are served', async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.creator('ana'), await world.creator('bo')];
  const [item, other] = [
    await world.item(ana, await photograph('a.jpg', 200, { width: 1500, height: 1000 })),
    await world.item(bo, await photograph('b.jpg', 90)),
  ];
  const burst = Promise.all(
    Array.from({ length: 40 }, (_, at) => withFilter(world, item, filter('blur', { sigma: 1 + at / 10 }))),
  );
  expect((await withFilter(world, other, filter('sepia'))).status).toBe(200);
  const statuses = (await burst).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await withFilter(world, item, filter('sepia'))).status).toBe(200);
});
