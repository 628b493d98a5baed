import type { Page } from 'playwright-core';

export const queuePage = (page: Page) => ({
  card: (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
  dialog: () => page.getByRole('dialog'),
  /** Opens the dialog and fills in the fields. */
  async schedule(fields: Record<string, string>, type = 'Live Stream') {
    await page.getByRole('button', { name: 'Schedule Content' }).first().click();
    await page.getByLabel('Content Type').selectOption({ label: type });
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  },
  submit: () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Schedule|Save)$/ })
      .click(),
  figure: (label: string) => page.getByRole('term').filter({ hasText: label }).locator('..').innerText(),
});
