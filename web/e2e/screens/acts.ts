import type { Page } from 'playwright-core';

export type Act = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page
      .getByRole('main')
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
export const choose =
  (opener: string | RegExp, item: string): Act =>
  async (page) => {
    await press(opener)(page);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
/** Uses the button of an action, or its menu item on a narrow screen. */
export const actOnItem =
  (action: string): Act =>
  async (page) => {
    const card = page.getByRole('article').first();
    const button = card.getByRole('button', { name: new RegExp(`^${action} `) });
    if (await button.isVisible()) return button.click();
    await card.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    return page.getByRole('dialog').waitFor();
  };
export const deleteComment: Act = async (page) => {
  await press(/^Comments, /)(page);
  await press('Delete')(page);
};
export const firstStep =
  (steps: number): Act =>
  async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Content Creator' }).check();
    for (let step = 0; step < steps; step += 1) await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  };
export const unlock: Act = async (page) => {
  await press('List')(page);
  await press(/^Unlock for/)(page);
};
export const search: Act = async (page) => {
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Search creators, posts and videos' }).fill('mara');
  await page.getByRole('option').first().waitFor();
};
export const startMeeting: Act = async (page) => {
  await account(page);
  await page.getByRole('menuitem', { name: 'Start a meeting' }).click();
  await page.getByRole('dialog', { name: 'Start a meeting' }).getByRole('button', { name: 'Create meeting' }).waitFor();
};
export const account: Act = async (page) => {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: /@person/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
};
