import { expect, test } from 'vitest';
import { expectInView, phone, sideways } from '#e2e/support/browser.ts';
import { photo } from '#e2e/support/photo.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const chat = '/dashboard?section=messages&conversation=01890000-0000-7000-8000-000000000000';

test('the back button closes the gallery of a chat, and not the chat', async () => {
  const { page, settled } = await screens.visit({ viewport: phone });
  await page.goto('/dashboard?section=messages');
  await page.goto(chat);
  await settled();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Photos, videos and links' }).click();
  const gallery = page.getByRole('region', { name: 'Photos, videos and links' });
  await gallery.waitFor();
  await page.goBack();
  await gallery.waitFor({ state: 'detached' });
  expect(await page.getByRole('log').isVisible()).toBe(true);
});

test('every button of an attached file can be pressed', async () => {
  const { page, settled } = await screens.visit({ as: 'administrator', viewport: phone });
  await page.goto(chat);
  await settled();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(['one.png', 'two.png', 'three.png'].map((name) => photo(name)));
  const tile = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').nth(1);
  const buttons = tile.getByRole('button');
  await expect.poll(() => buttons.count()).toBeGreaterThan(3);
  for (const button of await buttons.all()) await expectInView(button);
});

test('the tray of uploads leaves the head of a chat free on a phone held sideways', async () => {
  const { page, settled, pageErrors } = await screens.visit({ as: 'administrator', viewport: sideways });
  await page.goto('/dashboard?section=vault');
  await settled();
  await page.getByRole('button', { name: 'Upload Content' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(['1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => photo(name)));
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
  await page.evaluate((address) => history.pushState({}, '', address), chat);
  await page.getByRole('log').waitFor();
  await settled();
  await expectInView(page.getByRole('button', { name: 'More options' }).first());
  await expectInView(page.getByRole('button', { name: 'Collapse' }));
  expect(pageErrors).toEqual([]);
});
