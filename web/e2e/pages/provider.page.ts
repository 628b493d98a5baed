import type { Page } from 'playwright-core';

/** The identity provider's own pages. */
export const providerPage = (page: Page) => ({
  /** Creates an account; the handle must be new. */
  async signUp(name: string, handle: string) {
    const another = page.getByRole('link', { name: 'Create a new account' });
    const field = page.getByLabel('Name');
    await another.or(field).first().waitFor();
    if (await another.isVisible()) await another.click();
    await field.fill(name);
    await page.getByLabel('Handle').fill(handle);
    await page.getByLabel('Email').fill(`${handle}@velvet.test`);
    await page.getByRole('button', { name: 'Continue' }).click();
  },
  isChoosing: () => page.getByRole('heading', { name: 'Choose your account' }).waitFor(),
  search: async (words: string) => {
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill(words);
    await page.getByRole('button', { name: 'Search' }).click();
  },
  /** Opens the form for a new account. */
  another: () => page.getByRole('link', { name: 'Create a new account' }).click(),
  isCreating: () => page.getByRole('heading', { name: 'Create your account' }).waitFor(),
  submit: () => page.getByRole('button', { name: 'Continue' }).click(),
  problem: () => page.getByRole('heading', { level: 1 }).innerText(),
  choose: (name: string) => page.getByRole('button', { name }).click(),
  cancel: () => page.getByRole('link', { name: 'Cancel' }).click(),
});
