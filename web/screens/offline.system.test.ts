import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { laptop } from '#e2e/support/browser.ts';
import { go } from '#e2e/support/travel.ts';
import { dialogs } from './support/dialogs.ts';
import type { ScreenApi } from './support/api.ts';
import { openFor } from './support/every-dialog.ts';
import { layersOf, leave, openBy } from '#e2e/support/layers.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const banner = "You're offline";
/** Timeout of an action that needs an answer of the server; milliseconds. */
const actionMs = 2000;

async function disconnect(page: Page, api: ScreenApi): Promise<void> {
  await api.otherwise('offline');
  await page.context().setOffline(true);
  await page.getByText(banner, { exact: true }).waitFor();
}

async function connect(page: Page, api: ScreenApi): Promise<void> {
  await api.otherwise('answered');
  await page.context().setOffline(false);
  await page.getByText(banner, { exact: true }).waitFor({ state: 'detached' });
}

/** Expects content under the sign of a lost connection. */
async function expectUsable(page: Page, name: string): Promise<void> {
  const content = page.getByRole('main').or(page.getByRole('dialog')).first();
  await expect.poll(() => content.innerText(), { message: name }).not.toBe('');
  expect(await page.getByText(banner, { exact: true }).isVisible(), name).toBe(true);
}

const sections = dialogs.filter(({ address }) => address.startsWith('/dashboard') && !address.includes('post='));

test.each(sections.map((each) => [`${each.address}, ${Object.keys(each.ways).join(', ')}`, each] as const))(
  'a section and its dialogs open when the connection is lost, and work when it is back: %s',
  async (_, section) => {
    const { page, api, settled } = await openFor(screens, section, { viewport: laptop });
    const { address, ways } = section;
    const elsewhere = address.includes('section=more') ? '/dashboard' : '/dashboard?section=more';
    await page.evaluate(() => void Object.assign(window, { isMarked: true }));
    await go(page, elsewhere);
    await disconnect(page, api);
    await go(page, address);
    await expectUsable(page, address);
    await connect(page, api);
    await settled();
    for (const [what, way] of Object.entries(ways)) {
      await disconnect(page, api);
      await openBy(page, way, actionMs).catch(() => undefined);
      await expectUsable(page, what);
      if ((await layersOf(page).count()) > 0) await leave(page);
      await connect(page, api);
      // closes what was expanded without a connection
      await go(page, elsewhere);
      await go(page, address);
      await settled();
      await openBy(page, way);
      await leave(page);
    }
    // the page was never reloaded
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);
  },
);
