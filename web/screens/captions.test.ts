import { deleteCaptions, saveCaptions } from '@velvet/contracts/content/captions';
import { listVault, VaultItem } from '@velvet/contracts/content/vault';
import { InvalidInput } from '@velvet/contracts/failure';
import { expect, test } from 'vitest';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

test('captions are added to a video of the vault, refused with their reason, and deleted', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'administrator' });
  const sample = sampleOf(VaultItem, 'full');
  const item: VaultItem = { ...sample, title: 'short', type: 'video', state: 'ready', reason: null, processing: [] };
  const withCaptions = (captions: VaultItem['urls']['captions']): VaultItem => ({
    ...item,
    urls: { ...item.urls, captions },
  });
  let shown = withCaptions([]);
  api.answer(listVault, () => [shown]);
  await page.goto('/dashboard?section=vault');
  await page.getByRole('button', { name: 'Edit short' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit content' });
  await dialog.getByLabel('Language of the captions').selectOption('de');
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Add captions' }).click();
    await (await chooser).setFiles([{ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) }]);
  };
  api.refuse(saveCaptions, { ...InvalidInput, message: 'Its first line must be WEBVTT' }, 'file');
  await choose('Hello');
  await dialog.getByRole('alert').getByText('Its first line must be WEBVTT').waitFor();
  api.answer(saveCaptions, () => (shown = withCaptions([{ language: 'de', url: '/de.vtt' }])));
  await choose('WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n');
  await dialog.getByRole('button', { name: 'Replace the captions in Deutsch' }).waitFor();
  api.answer(deleteCaptions, () => (shown = withCaptions([])));
  await dialog.getByRole('button', { name: 'Delete the captions in Deutsch' }).click();
  await dialog.getByRole('button', { name: 'Delete the captions in Deutsch' }).waitFor({ state: 'detached' });
  expect(api.bodiesOf(saveCaptions)).toHaveLength(2);
  expect(pageErrors).toEqual([]);
});
