import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { creatorPage } from './pages/creator.page.ts';
import { expectOnTop } from './support/layer.ts';
import { openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

/** Opens a dialog. @returns it, in front */
async function open(page: Page, button: Locator, name: string | RegExp): Promise<Locator> {
  await button.click();
  const dialog = page.getByRole('dialog', { name });
  await expectOnTop(page, await dialog.elementHandle());
  return dialog;
}

test('the dialog that pays for a locked post is in front of the post after another dialog was opened', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page, pageErrors } = await stage.visitAs(await openFan(stage, 'Ines'));
  await creatorPage(page).open(creator.handle);
  const tip = await open(page, page.getByRole('button', { name: 'Tip Mara Voss' }).first(), 'Send Mara Voss a tip');
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
  const tile = creatorPage(page).posts().getByRole('listitem').filter({ hasText: '$5' }).getByRole('button').first();
  // beside the button in the middle, which unlocks the post
  await tile.click({ position: { x: 20, y: 20 } });
  const post = page.getByRole('dialog', { name: 'Post' });
  await expectOnTop(page, await post.elementHandle());
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    const deal = await open(page, post.getByRole('button', { name: /^Unlock/ }).first(), /Unlock/);
    await close();
    await deal.waitFor({ state: 'hidden' });
    await expectOnTop(page, await post.elementHandle());
  }
  expect(pageErrors).toEqual([]);
});
