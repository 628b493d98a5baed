import type { Page, ViewportSize } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, faultsOf, phone, sideways, tablet, unreachableIn } from '#e2e/support/browser.ts';
import { misfitsIn } from '#e2e/support/layout.ts';
import { screens as all } from './support/addresses.ts';
import { faultsIn, type Shown } from './support/every-screen.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

/** The layout of 1440x900 at a zoom of 200%. */
const zoomed = { width: 720, height: 450 };

/** Returns a search for what does not fit or cannot be reached in any of the sizes. */
const misfitsAt =
  (sizes: Readonly<Record<string, ViewportSize>>) => async (page: Page, settled: () => Promise<void>) => {
    const faults: string[] = [];
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await settled();
      for (const fault of [...(await misfitsIn(page)), ...(await unreachableIn(page))])
        faults.push(`${name}: ${fault}`);
    }
    return faults;
  };

test('every screen with full lists is accessible on a phone, fits all other sizes, and its controls can be reached', async () => {
  const others = misfitsAt({ phone, tablet, sideways, zoomed });
  const look = async ({ page, settled }: Shown) => {
    await page.setViewportSize(phone);
    await settled();
    return [...(await faultsOf(page)), ...(await others(page, settled))];
  };
  expect(await faultsIn(screens, { viewport: phone }, all, look)).toEqual({});
});

test('every screen with long words and numbers fits all sizes, and its controls can be reached', async () => {
  const look = ({ page, settled }: Shown) => misfitsAt({ desktop, tablet, phone })(page, settled);
  expect(await faultsIn(screens, { viewport: desktop, size: 'long' }, all, look)).toEqual({});
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
