import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { creatorPage } from './pages/creator.page.ts';
import { openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

/** Presses a button that another dialog may cover, as a shortcut or an event does. */
const press = (button: Locator) => button.evaluate((element) => (element as HTMLElement).click());

type Opener = (page: Page) => Promise<Locator>;

/** The two dialogs of a creator's page: what is being bought, and a post, which opens what is being bought over itself. */
const openers: Readonly<Record<string, Opener>> = {
  tip: async (page) => {
    await press(page.getByRole('button', { name: 'Tip Mara Voss' }).first());
    return page.getByRole('dialog', { name: 'Send Mara Voss a tip' });
  },
  post: async (page) => {
    await press(creatorPage(page).posts().getByRole('listitem').filter({ hasText: '$5' }).getByRole('button'));
    return creatorPage(page).opened();
  },
};

/** Expects a dialog in front, by what lies at its middle, and the focus in it, also after Tab. */
async function expectOnTop(page: Page, dialog: Locator, name = ''): Promise<void> {
  await dialog.waitFor();
  const state = () =>
    dialog.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const front = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 2));
      return { isInFront: element.contains(front), hasFocus: element.contains(document.activeElement) };
    });
  await expect.poll(state, { message: name }).toEqual({ isInFront: true, hasFocus: true });
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
  expect(await state()).toEqual({ isInFront: true, hasFocus: true });
}

async function expectClosed(page: Page, dialog: Locator, how: 'Escape' | 'back'): Promise<void> {
  await dialog.waitFor();
  await (how === 'back' ? page.goBack() : page.keyboard.press('Escape'));
  await dialog.waitFor({ state: 'hidden' });
}

test('of two dialogs the one opened last is in front and closes first, in every order', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page, pageErrors } = await stage.visitAs(await openFan(stage, 'Ines'));
  await creatorPage(page).open(creator.handle);
  await creatorPage(page).posts().getByRole('button').first().waitFor();
  const names = Object.keys(openers);
  // each was opened before, so that all of them stay mounted
  for (const name of names) await expectClosed(page, await must(openers[name])(page), 'Escape');
  for (const first of names) {
    for (const second of names.filter((name) => name !== first)) {
      const below = await must(openers[first])(page);
      await expectOnTop(page, below, `${first}, before ${second}`);
      const above = await must(openers[second])(page);
      await expectOnTop(page, above, `${second} over ${first}`);
      await expectClosed(page, above, 'Escape');
      await expectOnTop(page, below, `${first}, after ${second}`);
      await expectClosed(page, below, 'Escape');
    }
  }
  expect(pageErrors).toEqual([]);
});

test('the dialog that pays for a locked post is in front of the post after another dialog was opened', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page, pageErrors } = await stage.visitAs(await openFan(stage, 'Ines'));
  await creatorPage(page).open(creator.handle);
  await creatorPage(page).posts().getByRole('button').first().waitFor();
  await expectClosed(page, await must(openers['tip'])(page), 'Escape');
  const post = await must(openers['post'])(page);
  await post
    .getByRole('button', { name: /^Unlock/ })
    .first()
    .click();
  const deal = page.getByRole('dialog', { name: /Unlock/ });
  await expectOnTop(page, deal);
  await expectClosed(page, deal, 'back');
  await expectOnTop(page, post);
  expect(pageErrors).toEqual([]);
});

function must(opener: Opener | undefined): Opener {
  if (!opener) throw new Error('no such dialog');
  return opener;
}
