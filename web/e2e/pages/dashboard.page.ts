import type { Page } from 'playwright-core';
import { openAddress } from '#e2e/support/travel.ts';

export const dashboardPage = (page: Page) => ({
  open: (section?: string) => openAddress(page, section ? `/dashboard?section=${section}` : '/dashboard'),
  isAt: (section: string) => page.getByRole('heading', { level: 1, name: section, exact: true }).waitFor(),
  comingSoon: () => page.getByText('This feature is under development').waitFor(),
  goTo: (section: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section, exact: true }).click(),
  current: () => page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current=page]').innerText(),
  openMenu: () => page.getByRole('button', { name: 'Open menu' }).click(),
  menu: () => page.getByRole('dialog', { name: 'Menu' }),
  account: (name: string) => page.getByRole('button', { name }),
  /** Opens the menu again if a change of the page closed it before it was used. */
  async signOut(name: string) {
    const item = page.getByRole('menuitem', { name: 'Sign Out' });
    for (let attemptsLeft = 2; ; attemptsLeft -= 1) {
      await page.getByRole('button', { name }).click();
      try {
        return await item.click({ timeout: 8000 });
      } catch (error) {
        if (attemptsLeft === 0) throw error;
      }
    }
  },
});
