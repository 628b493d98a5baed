import { uploadVaultItem } from '@velvet/contracts/content/vault';
import { drawPicture } from '@velvet/demo/art/picture';
import { colorDifference } from '@velvet/media/testing/color-difference';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

/** Opens the filters of the one photo in the vault of a new person. */
async function openPhoto(seed: number) {
  const title = `photo-${seed}`;
  const person = await stage.person('Vera Vault');
  const content = new Uint8Array(await drawPicture({ seed, width: 900, height: 600 }));
  const files = [{ name: `${title}.jpg`, type: 'image/jpeg', content }];
  must(await person.make(uploadVaultItem, { body: {}, files }));
  const visitor = await stage.visitAs(person);
  await dashboardPage(visitor.page).open('vault');
  await visitor.page
    .getByRole('button', { name: `View ${title}`, exact: true, disabled: false })
    .first()
    .click();
  await visitor.page.getByRole('button', { name: 'Photo filters' }).click();
  const dialog = visitor.page.getByRole('dialog', { name: 'Photo Filters' });
  return { ...visitor, vault: vaultPage(visitor.page), title, dialog, ...toolsOf(dialog) };
}

const toolsOf = (dialog: Locator) => ({
  apply: dialog.getByRole('button', { name: 'Apply Filter' }),
  choose: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  showing: (name: string) => dialog.getByRole('img', { name, exact: true }),
});

/** The pixels of the browser's own preview, below that of the server. */
async function canvasOf(page: Page): Promise<Buffer> {
  const address = await page.evaluate(
    () => document.querySelector<HTMLCanvasElement>('canvas[role=img]')?.toDataURL() ?? '',
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

test('a photo of the vault is filtered as the preview shows, applied and edited again', async () => {
  const { page, pageErrors, vault, title, dialog, apply, choose, showing } = await openPhoto(5);
  await showing('Original').waitFor();
  expect(await apply.isDisabled()).toBe(true);

  for (const name of ['Vintage', 'Blur', 'Black & White']) {
    const server = page.waitForResponse((response) => response.url().includes('/media/filtered/'));
    await choose(name);
    await showing(`Preview: ${name}`).waitFor();
    const preview = await (await server).body();
    const { mean, most } = await colorDifference(sharp(await canvasOf(page)), sharp(preview));
    expect(mean, name).toBeLessThan(1.5);
    expect(most, name).toBeLessThan(4);
  }
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
  // by key: for some seconds the message about the copy covers the button
  await page.getByRole('button', { name: 'Photo filters' }).press('Enter');
  await showing('Preview: Mirror').waitFor();
  await choose('Pixelate');
  await apply.click();
  await expect.poll(() => vault.card(title).count()).toBe(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => vault.card(title).count()).toBe(2);
  expect(pageErrors).toEqual([]);
});
