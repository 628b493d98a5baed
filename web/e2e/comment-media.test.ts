import { drawPicture } from '@velvet/demo/art/picture';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

const attach = (page: Page, ...seeds: number[]) =>
  attachTo(page, page.getByRole('button', { name: 'Add pictures' }), ...seeds);

async function attachTo(page: Page, button: Locator, ...seeds: number[]) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  const files = seeds.map(async (seed) => ({
    name: `picture-${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await drawPicture({ seed, width: 640, height: 480 })),
  }));
  await (await chooser).setFiles(await Promise.all(files));
}

test('a comment with pictures survives a failure, and opens them full screen', async () => {
  const { creator, open } = await openShop(stage, 'Iris Vale');
  const { page, pageErrors } = await stage.visitAs(creator);
  await openAddress(page, `/dashboard?post=${open}`);
  const comments = page.getByRole('article').filter({ hasText: 'Good evening' });
  await comments.getByLabel('Write a comment...').fill('From the same roll');
  await attach(page, 1, 2);
  await page.getByRole('button', { name: 'ALT: describe picture-1.jpg' }).click();
  await page.getByRole('textbox', { name: 'Describe picture-1.jpg' }).fill('A roof in the rain');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove picture-2.jpg' }).click();
  await expectAccessible(page);
  await page.route('**/comments', (route) => route.abort(), { times: 1 });
  await comments.getByRole('button', { name: 'Send' }).click();
  await comments.getByRole('button', { name: 'Try Again' }).click();
  await comments.getByRole('button', { name: 'Open A roof in the rain' }).click();
  await page.getByRole('dialog', { name: 'Media' }).getByRole('img', { name: 'A roof in the rain' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await comments.getByRole('button', { name: /^Open A roof/ }).count()).toBe(1);
  await comments.getByRole('button', { name: 'Edit', exact: true }).click();
  await comments.getByRole('button', { name: 'Remove A roof in the rain' }).click();
  await attachTo(page, comments.getByRole('button', { name: 'Add pictures' }).last(), 3, 4);
  await page.setViewportSize(phone);
  await expectToFit(page);
  await expectAccessible(page);
  await comments.getByRole('button', { name: 'Save comment' }).click();
  const written = comments.getByRole('listitem').filter({ hasText: 'From the same roll' });
  await expect.poll(() => written.getByRole('button', { name: /^Open / }).count()).toBe(2);
  expect(await comments.getByRole('button', { name: /^Open A roof/ }).count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('a comment of a member without a verified age is refused with a picture, and accepted without one', async () => {
  const { open } = await openShop(stage, 'Iris Vale');
  const { page, pageErrors } = await stage.visitAs(await stage.person('Noel Brandt'));
  await openAddress(page, `/dashboard?post=${open}`);
  await page.getByLabel('Write a comment...').fill('Mine');
  await attach(page, 3);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please verify your age before you post photos').waitFor();
  await page.getByRole('button', { name: 'Remove picture-3.jpg' }).click();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Mine', { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
});
