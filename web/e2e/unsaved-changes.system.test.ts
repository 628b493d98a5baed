import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { phone } from './support/browser.ts';
import { photo } from './support/photo.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' });

async function openForm(page: Page, bio?: string) {
  await dashboardPage(page).open('profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await form(page).getByLabel('Bio').waitFor();
  if (bio !== undefined) await form(page).getByLabel('Bio').fill(bio);
}

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'a click outside': (page) => page.mouse.click(8, 8),
  'the close button': (page) => form(page).getByRole('button', { name: 'Close' }).click(),
  'the back button': (page) => page.goBack(),
};

describe('a dialog with unsaved changes', () => {
  test.each(Object.keys(ways))('requires a confirmation before %s discards them', async (way) => {
    const { page } = await stage.openMember();
    await openForm(page, 'Half a life');
    await ways[way]?.(page);
    await question(page).getByRole('button', { name: 'Keep editing' }).waitFor();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await form(page).getByLabel('Bio').inputValue()).toBe('Half a life');
    await ways[way]?.(page);
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await form(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    expect(await form(page).getByLabel('Bio').inputValue()).not.toBe('Half a life');
    expect(new URL(page.url()).searchParams.get('section')).toBe('profile');
  });

  test('keeps them when Escape closes the confirmation, which does not appear without changes', async () => {
    const { page } = await stage.openMember();
    await openForm(page, 'Half a life');
    await page.keyboard.press('Escape');
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await form(page).getByLabel('Bio').inputValue()).toBe('Half a life');
    await form(page).getByLabel('Bio').fill('');
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    expect(await question(page).count()).toBe(0);
  });
});

test('a changed alt text of a vault item requires a confirmation before it is discarded', async () => {
  const { page } = await stage.openMember();
  await dashboardPage(page).open('vault');
  const vault = vaultPage(page);
  await vault.openUpload();
  await vault.choose([photo('red.png')]);
  await vault.send();
  await vault.card('red').waitFor();
  await vault.act('Edit', 'red');
  await page.getByLabel('Alt text').fill('A red square');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Alt text').inputValue()).toBe('A red square');
});

test.each([{ width: 1120, height: 420 }, phone, { width: 390, height: 480 }])(
  'the buttons of a form are in view when the viewport is %o',
  async (viewport) => {
    const { page } = await stage.openMember({ viewport });
    await openForm(page);
    const save = form(page).getByRole('button', { name: 'Save changes' });
    await save.waitFor();
    const box = await save.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(viewport.height);
    expect(box?.y).toBeGreaterThan(0);
    // the last field can be scrolled into view above the buttons
    await form(page).getByLabel('Phone').focus();
    const last = await form(page).getByLabel('Phone').boundingBox();
    expect(last && last.y + last.height).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  },
);
