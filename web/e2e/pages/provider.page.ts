import type { Page } from 'playwright-core';

/** The identity provider's own pages. */
export const providerPage = (page: Page) => ({
  /** Makes a person; the handle must be new. */
  async signUp(name: string, handle: string) {
    const another = page.getByRole('link', { name: 'Create a new account' });
    const field = page.getByLabel('Name');
    await another.or(field).first().waitFor();
    if (await another.isVisible()) await another.click();
    await field.fill(name);
    await page.getByLabel('Handle').fill(handle);
    await page.getByLabel('E-mail').fill(`${handle}@velvet.test`);
    await page.getByRole('button', { name: 'Continue' }).click();
  },
  choose: (name: string) => page.getByRole('button', { name }).click(),
  cancel: () => page.getByRole('link', { name: 'Cancel' }).click(),
});
