import { Forbidden } from '@velvet/contracts/failure';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, faultsOf, phone } from '#e2e/support/browser.ts';
import { misfitsIn } from '#e2e/support/layout.ts';
import { go } from '#e2e/support/travel.ts';
import { screens as all } from './addresses.ts';
import type { ScreenApi } from './support/api.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const roles = ['visitor', 'fan', 'administrator'] as const;
type Options = Parameters<typeof screens.visit>[0];
type Shown = { readonly page: Page; readonly api: ScreenApi; readonly settled: () => Promise<void> };

/**
 * Opens the screens of every role and returns the faults that `look` finds in each, without those that have none.
 * @param prepare sets the answers before each screen is opened
 */
async function faultsIn(
  options: Options,
  which: typeof all,
  look: (shown: Shown) => Promise<string[]>,
  prepare: (api: ScreenApi) => void = () => undefined,
) {
  const faults: Record<string, readonly string[]> = {};
  for (const as of roles) {
    const { page, api, settled, pageErrors } = await screens.visit({ ...options, as });
    for (const { name, address } of which.filter((each) => each.as === as)) {
      prepare(api);
      await go(page, address);
      const found = await look({ page, api, settled }).catch((error: Error) => [error.message]);
      found.push(...pageErrors.splice(0));
      if (found.length > 0) faults[name] = found;
    }
  }
  return faults;
}

const changing = all.filter(({ isStatic }) => !isStatic);

test('every screen is accessible and fits at a desk when its lists are full', async () => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return [...(await faultsOf(page)), ...(await misfitsIn(page))];
  };
  expect(await faultsIn({ viewport: desktop }, all, look)).toEqual({});
});

test('every screen fits on a phone when its words and numbers are long', async () => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return misfitsIn(page);
  };
  expect(await faultsIn({ viewport: phone, size: 'long' }, changing, look)).toEqual({});
});

test('every screen is accessible and fits on a phone when nothing is there', async () => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return faultsOf(page);
  };
  expect(await faultsIn({ viewport: phone, size: 'empty' }, changing, look)).toEqual({});
});

test('every screen shows a refusal, and its content after another try', async () => {
  const retried = async ({ page, api, settled }: Shown) => {
    await settled();
    const dialog = page.getByRole('dialog');
    // a dialog covers the buttons of the page
    const again = ((await dialog.count()) > 0 ? dialog : page).getByRole('button', { name: 'Try Again' });
    const faults = (await again.count()) > 0 ? await faultsOf(page) : ['no way to try again'];
    api.otherwise('answered');
    for (let left = await again.count(); left > 0; left -= 1) await again.first().click();
    await settled();
    return (await again.count()) > 0 ? [...faults, 'still refused'] : faults;
  };
  expect(await faultsIn({ viewport: desktop }, changing, retried, (api) => api.otherwise(Forbidden))).toEqual({});
});
