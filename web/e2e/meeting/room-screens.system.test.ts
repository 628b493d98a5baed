import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, faultsOf, phone, reportMotion, sideways, tablet, unreachableIn } from '#e2e/support/browser.ts';
import { layersOf, leave, openBy, type Way } from '#e2e/support/layers.ts';
import { misfitsIn } from '#e2e/support/layout.ts';
import { withoutClipboard } from '#e2e/support/limited-browser.ts';
import { useStage } from '#e2e/support/stage.ts';

const stage = useStage();

/** 1440x900 at a zoom of 200%. */
const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

const inside = '?name=Ana';
const alone = "You're the only one here";

type Room = {
  readonly name: string;
  /** of the address */
  readonly search: string;
  /** text of the loaded page */
  readonly shows: string;
  /** buttons that open a panel */
  readonly first?: Way;
  readonly ways?: Readonly<Record<string, Way>>;
};

const rooms: readonly Room[] = [
  { name: 'before joining', search: '', shows: 'Join CMA Meeting' },
  { name: 'before joining by voice', search: '?mode=voice', shows: 'Join CMA Meeting' },
  {
    name: 'in the room',
    search: inside,
    shows: alone,
    ways: { share: ['Share link'], more: ['More options'], devices: ['More options', 'Camera and sound'] },
  },
  { name: 'chat', search: inside, shows: alone, first: ['Chat'] },
  { name: 'people', search: inside, shows: alone, first: [/is here$/] },
];

async function look(page: Page): Promise<readonly string[]> {
  return [...(await faultsOf(page)), ...(await misfitsIn(page)), ...(await unreachableIn(page))];
}

test.each([
  ['at a desk', { viewport: desktop }],
  ['on a tablet', { viewport: tablet }],
  ['on a phone', { viewport: phone }],
  ['sideways', { viewport: sideways }],
  ['at 200%', zoomed],
])('a meeting room is accessible and fits with its panels and dialogs %s', async (label, size) => {
  const { page, context, pageErrors } = await stage.visit(size);
  await reportMotion(context);
  await withoutClipboard(context);
  const faults: Record<string, readonly string[]> = {};
  for (const [index, { name, search, shows, first = [], ways = {} }] of rooms.entries()) {
    // a participant who left stays in the list of the room for a while
    await page.goto(`/room/${label.replaceAll(/\W/g, '')}-${index}${search}`);
    await page.getByText(shows).locator('visible=true').first().waitFor();
    for (const button of first) await page.getByRole('button', { name: button }).first().click();
    faults[name] = await look(page);
    for (const [what, way] of Object.entries(ways)) {
      await openBy(page, way);
      await expect.poll(() => layersOf(page).count()).toBeGreaterThan(0);
      faults[`${name}: ${what}`] = await look(page);
      await leave(page);
    }
  }
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
  expect(pageErrors).toEqual([]);
});
