import { Forbidden } from '@velvet/contracts/failure';
import { expect, test } from 'vitest';
import { desktop, faultsOf, phone } from '#e2e/support/browser.ts';
import { turnedTextsIn } from '#e2e/support/direction.ts';
import { misfitsIn } from '#e2e/support/layout.ts';
import { screens as all } from './support/addresses.ts';
import { faultsIn, type Shown } from './support/every-screen.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const changing = all.filter(({ isStatic }) => !isStatic);

test('every screen is accessible and fits at a desk when its lists are full', async () => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return [...(await faultsOf(page)), ...(await misfitsIn(page))];
  };
  expect(await faultsIn(screens, { viewport: desktop }, all, look)).toEqual({});
});

test('every screen is accessible and fits on a phone when nothing is there', async () => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return faultsOf(page);
  };
  expect(await faultsIn(screens, { viewport: phone, size: 'empty' }, changing, look)).toEqual({});
});

test('every screen shows a refusal, and its content after another try', async () => {
  const retried = async ({ page, api, settled }: Shown) => {
    await settled();
    const dialog = page.getByRole('dialog');
    // a dialog covers the buttons of the page
    const again = ((await dialog.count()) > 0 ? dialog : page).getByRole('button', { name: 'Try Again' });
    const faults = (await again.count()) > 0 ? await faultsOf(page) : ['no way to try again'];
    await api.otherwise('answered');
    for (let left = await again.count(); left > 0; left -= 1) await again.first().click();
    await settled();
    return (await again.count()) > 0 ? [...faults, 'still refused'] : faults;
  };
  expect(await faultsIn(screens, { viewport: desktop }, changing, retried, (api) => api.otherwise(Forbidden))).toEqual(
    {},
  );
});

test('every text of a person has the direction of its letters', async () => {
  const look = async ({ page, settled }: Shown) => {
    await settled();
    return turnedTextsIn(page);
  };
  expect(await faultsIn(screens, { viewport: desktop, size: 'rightToLeft' }, changing, look)).toEqual({});
});
