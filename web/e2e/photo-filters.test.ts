import { join } from 'node:path';
import { drawPicture } from '@velvet/demo/art/picture';
import { colorDifference } from '@velvet/media/testing/color-difference';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { vaultPage, type Picked } from './pages/vault.page.ts';
import { expectAccessible, expectInView, expectToFit, phone } from './support/browser.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

const photoOf = async (seed: number) => ({
  name: `photo-${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await drawPicture({ seed, width: 1200, height: 800 })),
});

/** Opens the vault of a new person with one photo. */
async function openPhoto(seed: number, photo?: Picked) {
  const visitor = await stage.visitAs(await stage.person('Vera Vault'));
  await dashboardPage(visitor.page).open('vault');
  const vault = vaultPage(visitor.page);
  await vault.openUpload();
  await vault.choose([photo ?? (await photoOf(seed))]);
  await vault.send();
  const title = `photo-${seed}`;
  await visitor.page
    .getByRole('button', { name: `View ${title}`, exact: true, disabled: false })
    .first()
    .click();
  await visitor.page.getByRole('button', { name: 'Photo filters' }).click();
  const dialog = visitor.page.getByRole('dialog', { name: 'Photo Filters' });
  return { ...visitor, vault, title, dialog, ...toolsOf(dialog) };
}

const toolsOf = (dialog: Locator) => ({
  apply: dialog.getByRole('button', { name: 'Apply Filter' }),
  choose: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  showing: (name: string) => dialog.getByRole('img', { name, exact: true }),
});

/** Without a graphics card the first search compiles its shaders on the processor. */
const searchMs = 50_000;
const patient = { timeout: 120_000 } as const;

/** The pixels of the browser's own preview, below that of the server. */
async function canvasOf(page: Page): Promise<Buffer> {
  const address = await page.evaluate(
    () => document.querySelector<HTMLCanvasElement>('canvas[role=img]')?.toDataURL() ?? '',
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('a photo of the vault is filtered as the preview shows, undone, applied and edited again', async () => {
  const { page, pageErrors, vault, title, dialog, apply, choose, showing } = await openPhoto(5);
  await showing('Original').waitFor();
  expect(await apply.isDisabled()).toBe(true);
  await expectAccessible(page);

  for (const name of ['Vintage', 'Blur', 'Black & White']) {
    const server = page.waitForResponse((response) => response.url().includes('/media/filtered/'));
    await choose(name);
    await showing(`Preview: ${name}`).waitFor();
    const preview = await (await server).body();
    const { mean, most } = await colorDifference(sharp(await canvasOf(page)), sharp(preview));
    expect(mean, name).toBeLessThan(1.5);
    expect(most, name).toBeLessThan(4);
  }
  await dialog.getByRole('slider', { name: 'Contrast' }).press('ArrowRight');
  await dialog.getByText('1.25', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await dialog.getByText('1.2', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await showing('Preview: Blur').waitFor();
  const compare = dialog.getByRole('button', { name: 'Hold to see the original' });
  await compare.focus();
  await page.keyboard.down(' ');
  await showing('Original').waitFor();
  await page.keyboard.up(' ');
  await showing('Preview: Blur').waitFor();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  expect(await apply.isDisabled()).toBe(true);

  await dialog.getByText('Effects', { exact: true }).click();
  await choose('Mirror');
  await apply.click();
  await page.getByText('Saved an edited copy to your vault').waitFor();
  const copy = vault.card(title).filter({ hasText: 'Edited' });
  await copy.waitFor();
  expect(await vault.card(title).count()).toBe(2);

  await copy
    .getByRole('button', { name: `View ${title}`, exact: true, disabled: false })
    .first()
    .click();
  await page.getByText('Edited: Mirror').waitFor();
  await page.getByRole('button', { name: 'Photo filters' }).click();
  await showing('Preview: Mirror').waitFor();
  await choose('Pixelate');
  await apply.click();
  await expect.poll(() => vault.card(title).count()).toBe(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => vault.card(title).count()).toBe(2);
  expect(pageErrors).toEqual([]);
});

/** Two people, side by side: the official portrait of the astronaut Eileen Collins, a work of NASA in the public domain. */
async function twoFaces() {
  const portrait = join(import.meta.dirname, 'support/portrait.webp');
  const mirrored = await sharp(portrait).flop().png().toBuffer();
  const group = sharp({ create: { width: 560, height: 320, channels: 3, background: '#8a8f99' } }).composite([
    { input: portrait, left: 10, top: 40 },
    { input: mirrored, left: 290, top: 40 },
  ]);
  return { name: 'photo-6.jpg', mimeType: 'image/jpeg', buffer: await group.jpeg({ quality: 92 }).toBuffer() };
}

test('a face filter is placed on every face by the browser, and by hand, on a phone', patient, async () => {
  const { page, pageErrors, vault, title, dialog, apply, choose } = await openPhoto(6, await twoFaces());
  const models = page.waitForResponse((response) => response.url().endsWith('/facemesh.bin'), {
    timeout: searchMs,
  });
  await page.setViewportSize(phone);
  await dialog.getByText('Face Filters', { exact: true }).click();
  await choose('Crown');
  await dialog.getByText(/^Placed on 2 faces\./).waitFor({ timeout: searchMs });
  expect(new URL((await models).url()).origin).toBe(new URL(page.url()).origin);
  const handle = dialog.getByRole('button', { name: 'Move the filter on face 1 with the arrow keys' });
  await expectToFit(page);
  await expectAccessible(page);
  await expectInView(apply);
  const before = await handle.boundingBox();
  await handle.press('ArrowLeft');
  await expect.poll(async () => (await handle.boundingBox())!.x).toBeLessThan(before!.x);
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(before!.x + before!.width / 2 + 60, before!.y + before!.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await handle.boundingBox())!.x - before!.x)).toBeGreaterThan(40);
  await dialog.getByRole('button', { name: 'Add a face' }).click();
  await dialog.getByRole('slider', { name: 'Tilt' }).press('ArrowRight');
  await choose('Sunglasses');
  await apply.click();
  await vault.card(title).filter({ hasText: 'Edited' }).waitFor();
  expect(pageErrors).toEqual([]);
});

/** The portrait on a larger ground, with the head tilted. */
async function tiltedFace(degrees: number) {
  const portrait = join(import.meta.dirname, 'support/portrait.webp');
  const tilted = await sharp(portrait).rotate(degrees, { background: '#8a8f99' }).png().toBuffer();
  const photo = sharp(tilted).flatten({ background: '#8a8f99' });
  return { name: 'photo-9.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg({ quality: 92 }).toBuffer() };
}

test('a tilted head is found, and its filter is tilted as much', patient, async () => {
  const { dialog, choose, pageErrors } = await openPhoto(9, await tiltedFace(20));
  await dialog.getByText('Face Filters', { exact: true }).click();
  await choose('Crown');
  await dialog.getByText(/^Placed on 1 face\./).waitFor({ timeout: searchMs });
  const tilt = await dialog.getByRole('slider', { name: 'Tilt' }).getAttribute('aria-valuenow');
  expect(Number(tilt)).toBeGreaterThan(10);
  expect(Number(tilt)).toBeLessThan(35);
  expect(pageErrors).toEqual([]);
});

test('a filter is placed by hand on a photo without a face', patient, async () => {
  const blank = sharp({ create: { width: 600, height: 400, channels: 3, background: '#5b4b8a' } }).jpeg();
  const photo = { name: 'photo-10.jpg', mimeType: 'image/jpeg', buffer: await blank.toBuffer() };
  const { dialog, vault, title, apply, choose, pageErrors } = await openPhoto(10, photo);
  const category = (name: string) => dialog.getByText(name, { exact: true }).click();
  const isPressed = (name: string) => dialog.getByRole('button', { name, exact: true, pressed: true });
  await choose('Vintage');
  await category('Face Filters');
  await choose('Hat');
  await dialog.getByText('Looking for faces...').waitFor();
  await isPressed('Hat').waitFor();
  expect(await apply.isDisabled()).toBe(true);
  // a filter that is chosen meanwhile replaces the one that waits for faces
  await category('Basic');
  await choose('Blur');
  await dialog.getByText('Looking for faces...').waitFor({ state: 'hidden' });
  await category('Face Filters');
  await choose('Crown');
  await dialog.getByText(/^No face found\./).waitFor({ timeout: searchMs });
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await category('Basic');
  await isPressed('Blur').waitFor();
  await category('Face Filters');
  await choose('Crown');
  await dialog.getByText(/^No face found\./).waitFor({ timeout: searchMs });
  const handle = dialog.getByRole('button', { name: 'Move the filter on face 1 with the arrow keys' });
  const before = await handle.boundingBox();
  await handle.press('ArrowRight');
  await expect.poll(async () => (await handle.boundingBox())!.x).toBeGreaterThan(before!.x);
  await apply.click();
  await vault.card(title).filter({ hasText: 'Edited' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('the photo of a post leaves the device when its filter is applied, and the copy takes its place', async () => {
  const { page, pageErrors } = await stage.visitAs(await stage.person('Vera Vault'));
  await dashboardPage(page).open('home');
  const feed = feedPage(page);
  await feed.attach(await photoOf(7), await photoOf(8));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/(upload|vault|media)\b/.test(request.url())) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Photo filters for photo-8.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo Filters' });
  const { apply, choose, showing } = toolsOf(dialog);
  await choose('Sepia');
  await showing('Preview: Sepia').waitFor();
  expect(sent).toEqual([]);
  const answered = page.waitForResponse((response) => response.url().endsWith('/filters'));
  await apply.click();
  const { data } = (await (await answered).json()) as { data: { edit: { filter: { mediaIndex: number } } } };
  expect(data.edit.filter.mediaIndex).toBe(1);
  await dialog.waitFor({ state: 'detached' });
  expect(await feed.composer.getByRole('button', { name: /^Photo filters for/ }).count()).toBe(2);
  expect(pageErrors).toEqual([]);
});
