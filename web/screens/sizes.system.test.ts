import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, faultsOf, phone, sideways, tablet, unreachableIn } from '#e2e/support/browser.ts';
import { misfitsIn } from '#e2e/support/layout.ts';
import { screens as all } from './support/addresses.ts';
import { everyDialog } from './support/every-dialog.ts';
import { faultsIn, type Shown } from './support/every-screen.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

/** 1440x900 at a zoom of 200%. */
const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

describe.each(['full', 'long'] as const)('when lists are %s', (size) => {
  test.each([
    ['at a desk', { viewport: desktop }],
    ['on a tablet', { viewport: tablet }],
    ['on a phone', { viewport: phone }],
    ['on a phone held sideways', { viewport: sideways }],
    ['at 200%', zoomed],
  ])('every screen fits, and its controls can be reached, %s', async (_, options) => {
    const look = async ({ page, settled }: Shown) => {
      await settled();
      return [...(await misfitsIn(page)), ...(await unreachableIn(page))];
    };
    expect(await faultsIn(screens, { ...options, size }, all, look)).toEqual({});
  });
});

test('every screen is accessible on a phone when its lists are full', async () => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return [...(await faultsOf(page)), ...(await misfitsIn(page))];
  };
  expect(await faultsIn(screens, { viewport: phone }, all, look)).toEqual({});
});

test('every screen says that it loads, and then shows its content', async () => {
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

const reachable = async (page: Page) => [...(await unreachableIn(page)), ...(await misfitsIn(page))];

everyDialog(screens, 'dialogs are accessible and fit on a phone', { viewport: phone }, async (page) => [
  ...(await faultsOf(page)),
  ...(await reachable(page)),
]);
everyDialog(screens, 'dialogs can be used sideways', { viewport: sideways }, reachable);
