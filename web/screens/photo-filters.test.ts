import { join } from 'node:path';
import type { FilterEdit } from '@velvet/contracts/content/photo-filter';
import { applyPhotoFilter } from '@velvet/contracts/content/photo-filter-calls';
import { planUploads } from '@velvet/contracts/content/upload';
import { listVault, readVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { feedPage } from '#e2e/pages/feed.page.ts';
import { expectInView, expectToFit, phone } from '#e2e/support/browser.ts';
import { answerPosts } from './support/posts.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';
import { itemsNamed } from './support/vault.ts';

const screens = useScreens();
/** Without a graphics card the first search compiles its shaders on the processor. */
const searchMs = 50_000;
const patient = { timeout: 120_000 } as const;

/** The official portrait of the astronaut Eileen Collins, a work of NASA in the public domain. */
const portrait = join(import.meta.dirname, '../e2e/support/portrait.webp');
const ground = '#8a8f99';

/** Two people, side by side. */
async function twoFaces() {
  const mirrored = await sharp(portrait).flop().png().toBuffer();
  const group = sharp({ create: { width: 560, height: 320, channels: 3, background: ground } }).composite([
    { input: portrait, left: 10, top: 40 },
    { input: mirrored, left: 290, top: 40 },
  ]);
  return group.jpeg({ quality: 92 }).toBuffer();
}

/** The portrait on a larger ground, with the head tilted. */
async function tiltedFace(degrees: number) {
  const tilted = await sharp(portrait).rotate(degrees, { background: ground }).png().toBuffer();
  return sharp(tilted).flatten({ background: ground }).jpeg({ quality: 92 }).toBuffer();
}

const blank = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#5b4b8a' } })
    .jpeg()
    .toBuffer();

const toolsOf = (dialog: Locator) => ({
  apply: dialog.getByRole('button', { name: 'Apply Filter' }),
  choose: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  category: (name: string) => dialog.getByText(name, { exact: true }).click(),
  showing: (name: string) => dialog.getByRole('img', { name, exact: true }),
});

/** Opens the vault with photos, and a function that opens the filters of one. */
async function openPhotos(photos: Readonly<Record<string, Buffer>>) {
  const visitor = await screens.visit({ as: 'administrator' });
  const { page, api } = visitor;
  const items = itemsNamed(...Object.keys(photos)).map((each): VaultItem => {
    const renditions = [{ width: 600, height: 400, url: `/photos/${each.title}.jpg` }];
    return { ...each, type: 'image', filterUrl: null, urls: { ...each.urls, renditions } };
  });
  for (const [title, body] of Object.entries(photos))
    await page.route(`**/photos/${title}.jpg`, (route) => route.fulfill({ contentType: 'image/jpeg', body }));
  api.answer(listVault, items);
  api.answer(readVaultItem, ({ params }) => items.find(({ id }) => id === params['id'])!);
  api.answer(applyPhotoFilter, ({ params }) => items.find(({ id }) => id === params['id'])!);
  await page.goto('/dashboard?section=vault');
  const dialog = page.getByRole('dialog', { name: 'Photo Filters' });
  const open = async (title: string) => {
    await page
      .getByRole('button', { name: `View ${title}`, exact: true, disabled: false })
      .first()
      .click();
    await page.getByRole('button', { name: 'Photo filters' }).click();
  };
  const sent = () => api.sent(applyPhotoFilter).map(({ body }) => body as FilterEdit);
  return { ...visitor, dialog, open, sent, ...toolsOf(dialog) };
}

test('a filter is compared with the original, undone by button and by key, and reset', async () => {
  const { page, dialog, open, apply, choose, category, showing, sent, pageErrors } = await openPhotos({
    plain: await blank(),
  });
  await open('plain');
  await showing('Original').waitFor();
  expect(await apply.isDisabled()).toBe(true);
  for (const name of ['Blur', 'Black & White']) {
    await choose(name);
    await showing(`Preview: ${name}`).waitFor();
  }
  await dialog.getByRole('slider', { name: 'Contrast' }).press('ArrowRight');
  await dialog.getByText('1.25', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await dialog.getByText('1.2', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await showing('Preview: Blur').waitFor();
  await dialog.getByRole('button', { name: 'Hold to see the original' }).focus();
  await page.keyboard.down(' ');
  await showing('Original').waitFor();
  await page.keyboard.up(' ');
  await showing('Preview: Blur').waitFor();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  expect(await apply.isDisabled()).toBe(true);
  await category('Effects');
  await choose('Mirror');
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent()).toMatchObject([{ filterType: 'mirror' }]);
  expect(pageErrors).toEqual([]);
});

test('a face filter waits for the faces, and is placed by hand where they cannot be searched for', async () => {
  const { page, dialog, open, apply, choose, category, sent, pageErrors } = await openPhotos({ plain: await blank() });
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/find-faces*', async (route) => {
    await isHeld;
    await route.abort();
  });
  const handle = dialog.getByRole('button', { name: 'Move the filter on face 1 with the arrow keys' });
  const left = async () => (await handle.boundingBox())!.x;
  await open('plain');
  await category('Face Filters');
  await choose('Hat');
  await dialog.getByText('Looking for faces...').waitFor();
  await dialog.getByRole('button', { name: 'Hat', exact: true, pressed: true }).waitFor();
  expect(await apply.isDisabled()).toBe(true);
  // a filter that is chosen meanwhile replaces the one that waits for faces
  await category('Basic');
  await choose('Blur');
  await dialog.getByText('Looking for faces...').waitFor({ state: 'hidden' });
  await category('Face Filters');
  await choose('Crown');
  release();
  const note = dialog.getByText(/^Face detection isn.t available here\./);
  await note.waitFor();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await category('Basic');
  await dialog.getByRole('button', { name: 'Blur', exact: true, pressed: true }).waitFor();
  await category('Face Filters');
  await choose('Crown');
  await note.waitFor();
  const before = await left();
  await handle.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(before);
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent()).toMatchObject([{ filterType: 'crown', filterOptions: { faces: [{ angle: 0 }] } }]);
  expect(pageErrors).toEqual([]);
});

test('a face filter is placed on a tilted head and on every face of a group, on a phone', patient, async () => {
  const photos = { tilted: await tiltedFace(20), group: await twoFaces() };
  const { page, dialog, open, apply, choose, category, sent, pageErrors } = await openPhotos(photos);
  const tilt = dialog.getByRole('slider', { name: 'Tilt' });
  const handle = dialog.getByRole('button', { name: 'Move the filter on face 1 with the arrow keys' });
  const left = async () => (await handle.boundingBox())!.x;
  await open('tilted');
  const models = page.waitForResponse((response) => response.url().endsWith('/facemesh.bin'), { timeout: searchMs });
  await category('Face Filters');
  await choose('Crown');
  await dialog.getByText(/^Placed on 1 face\./).waitFor({ timeout: searchMs });
  expect(new URL((await models).url()).origin).toBe(new URL(page.url()).origin);
  const degrees = Number(await tilt.getAttribute('aria-valuenow'));
  expect(degrees).toBeGreaterThan(10);
  expect(degrees).toBeLessThan(35);
  await apply.click();
  await dialog.waitFor({ state: 'detached' });

  await page.setViewportSize(phone);
  await open('group');
  await category('Face Filters');
  await choose('Crown');
  await dialog.getByText(/^Placed on 2 faces\./).waitFor({ timeout: searchMs });
  await expectToFit(page);
  await expectInView(apply);
  const placed = (await handle.boundingBox())!;
  await handle.press('ArrowLeft');
  await expect.poll(left).toBeLessThan(placed.x);
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(placed.x + placed.width / 2 + 60, placed.y + placed.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await left()) - placed.x)).toBeGreaterThan(40);
  await dialog.getByRole('button', { name: 'Add a face' }).click();
  await tilt.press('ArrowRight');
  await choose('Sunglasses');
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  const faces = sent().map(({ filterType, filterOptions }) => [filterType, Object(filterOptions).faces.length]);
  expect(faces).toEqual([
    ['crown', 1],
    ['sunglasses', 3],
  ]);
  expect(pageErrors).toEqual([]);
});

test('the photo of a post leaves the device when its filter is applied, and the copy takes its place', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const [item] = itemsNamed('photo');
  answerPosts(api, []);
  api.answer(planUploads, [
    { ...sampleOf(planUploads.data, 'full')[0]!, uploadId: null, itemId: null, duplicateOf: item!.id },
  ]);
  api.answer(readVaultItem, { ...item!, type: 'image' });
  api.answer(applyPhotoFilter, { ...item!, type: 'image' });
  await page.goto('/dashboard');
  const feed = feedPage(page);
  const buffer = await blank();
  await feed.attach(...['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
  await page.getByRole('button', { name: 'Photo filters for two.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo Filters' });
  const { apply, choose, showing } = toolsOf(dialog);
  await choose('Sepia');
  await showing('Preview: Sepia').waitFor();
  expect(api.sent(planUploads)).toEqual([]);
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  expect(api.sent(planUploads)).toHaveLength(1);
  expect(api.sent(applyPhotoFilter)).toMatchObject([
    { params: { id: item!.id }, body: { filterType: 'sepia', mediaIndex: 1 } },
  ]);
  expect(await feed.composer.getByRole('button', { name: /^Photo filters for/ }).count()).toBe(2);
  expect(pageErrors).toEqual([]);
});
