import type { Page } from 'playwright-core';
import { phone, sideways, unreachableIn } from '#e2e/support/browser.ts';
import { misfitsIn } from '#e2e/support/layout.ts';
import { everyDialog } from './support/every-dialog.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

/** The search for controls scrolls, and a menu does not stay when the page below it scrolls. */
async function reachable(page: Page): Promise<readonly string[]> {
  const isMenu = (await page.getByRole('menu').locator('visible=true').count()) > 0;
  return [...(isMenu ? [] : await unreachableIn(page)), ...(await misfitsIn(page))];
}

everyDialog(screens, 'dialogs can be used on a phone', { viewport: phone, isPhone: true }, reachable);
everyDialog(screens, 'dialogs can be used sideways', { viewport: sideways }, reachable);
