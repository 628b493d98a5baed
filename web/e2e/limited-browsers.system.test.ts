import { createPost } from '@velvet/contracts/content/post-calls';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { creatorPage } from './pages/creator.page.ts';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { landingPage } from './pages/landing.page.ts';
import { providerPage } from './pages/provider.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { onboardingPage } from './pages/onboarding.page.ts';
import { expectFocused, phone } from './support/browser.ts';
import { withoutStorage, withoutClipboard } from './support/limited-browser.ts';
import { reload, wayBack } from './support/travel.ts';
import { must } from './support/shop.ts';
import { newHandle, useStage } from './support/stage.ts';

const stage = useStage();

describe('a user of a browser without storage', () => {
  test('signs in, writes, uploads and signs out', async () => {
    const { page, context, pageErrors } = await stage.visit();
    await withoutStorage(context);
    await landingPage(page).open();
    await landingPage(page).startCreating();
    await providerPage(page).signUp('Noa Field', newHandle());
    await onboardingPage(page).goAsMember();
    await dashboardPage(page).isAt('Home');
    const feed = feedPage(page);
    await feed.write('Kept by nobody but you.');
    await feed.post('Kept by nobody but you.').getByRole('button', { name: 'More options' }).waitFor();
    await page.getByRole('button', { name: 'NEW POST' }).click();
    const vault = vaultPage(page);
    await vault.openUpload();
    await vault.choose([{ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note') }]);
    await vault.send();
    await vault.card('note').waitFor();
    // the provider's session signs the user in again
    await reload(page);
    await vault.card('note').waitFor();
    await dashboardPage(page).signOut('Noa Field');
    await landingPage(page).isShown();
    expect(pageErrors).toEqual([]);
  });
});

/** The selected text of the page or of the focused field. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) return String(getSelection());
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });

describe('a browser without a clipboard', () => {
  test.each([
    ['at a desk', {}],
    ['on a phone', { viewport: phone }],
  ])('%s shows and selects the text to copy', async (_, size) => {
    const person = await stage.person('Iva Stone');
    const post = must(await person.make(createPost, { body: { text: 'Pass it on' } }));
    await stage.drain();
    const { page, context, pageErrors } = await stage.visitAs(person, size);
    await withoutClipboard(context);
    const byHand = page.getByRole('dialog', { name: 'Failed to copy link' });
    const expectShown = async (address: string) => {
      await byHand.getByText('Your browser blocked copying.').waitFor();
      await expect.poll(() => selected(page)).toBe(address);
      await page.keyboard.press('Escape');
      await byHand.waitFor({ state: 'detached' });
      await wayBack(page);
    };
    await dashboardPage(page).open();
    const more = feedPage(page)
      .post('Pass it on')
      .getByRole('button', { name: 'More options' })
      .locator('visible=true')
      .first();
    await more.click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expectShown(stage.at(`/@${person.handle}?post=${post._id}`));
    await expectFocused(more);

    await dashboardPage(page).open('profile');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expectShown(stage.at(`/@${person.handle}`));

    await creatorPage(page).open(person.handle);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expectShown(stage.at(`/@${person.handle}`));
    expect(pageErrors).toEqual([]);
  });
});
