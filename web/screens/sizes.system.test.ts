import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, faultsOf, phone, sideways, tablet, unreachableIn } from '#e2e/support/browser.ts';
import { misfitsIn } from '#e2e/support/layout.ts';
import { screens as all } from './support/addresses.ts';
import { everyDialog } from './support/every-dialog.ts';
import { faultsIn, type Shown } from './support/every-screen.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

/** 1440x900 at a zoom of 200%. */
const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

test.each([
  ['on a tablet when lists are full', { viewport: tablet, size: 'full' }],
  ['sideways when lists are full', { viewport: sideways, size: 'full' }],
  ['at 200% when lists are full', { ...zoomed, size: 'full' }],
  ['at a desk when words and numbers are long', { viewport: desktop, size: 'long' }],
  ['on a tablet when words and numbers are long', { viewport: tablet, size: 'long' }],
  ['on a phone when words and numbers are long', { viewport: phone, size: 'long' }],
] as const)('every screen fits, and its controls can be reached, %s', async (_, options) => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return [...(await misfitsIn(page)), ...(await unreachableIn(page))];
  };
  expect(await faultsIn(screens, options, all, look)).toEqual({});
});

test('every screen is accessible on a phone when its lists are full', async () => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return [...(await faultsOf(page)), ...(await misfitsIn(page))];
  };
  expect(await faultsIn(screens, { viewport: phone }, all, look)).toEqual({});
});

test('every screen shows a loading state, and its content after the answer', async () => {
  const loaded = async ({ page, api, settled }: Shown) => {
    const isShown = () =>
      page.getByRole('main').or(page.getByRole('dialog')).or(page.getByRole('status')).first().isVisible();
    await expect.poll(isShown).toBe(true);
    const failed = await page.getByRole('alert').count();
    await api.otherwise('answered');
    await settled();
    return failed > 0 ? ['fails before there is an answer'] : [];
  };
  expect(await faultsIn(screens, { viewport: phone }, all, loaded, (api) => api.otherwise('pending'))).toEqual({});
});

/** The search for controls scrolls, and a menu does not stay when the page below it scrolls. */
async function reachable(page: Page): Promise<readonly string[]> {
  const isMenu = (await page.getByRole('menu').locator('visible=true').count()) > 0;
  return [...(isMenu ? [] : await unreachableIn(page)), ...(await misfitsIn(page))];
}

everyDialog(screens, 'dialogs can be used on a phone', { viewport: phone, isPhone: true }, reachable);
everyDialog(screens, 'dialogs can be used sideways', { viewport: sideways }, reachable);
