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
  async signOut(name: string) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  },
});
