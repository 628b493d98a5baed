import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reportMotion } from '#e2e/support/browser.ts';
import { withoutClipboard } from '#e2e/support/limited-browser.ts';
import { dialogs, type DialogsOf } from './dialogs.ts';
import { layersOf, leave, openBy } from '#e2e/support/layers.ts';
import type { useScreens } from './screens.ts';

type Screens = ReturnType<typeof useScreens>;

/** Opens an address, whose dialogs can be opened then. */
export async function openFor(screens: Screens, { address, as, prepare }: DialogsOf, options: BrowserContextOptions) {
  const visitor = await screens.visit({ ...options, as });
  await withoutClipboard(visitor.context);
  await reportMotion(visitor.context);
  prepare?.(visitor.api);
  await visitor.page.goto(address);
  await visitor.settled();
  return visitor;
}

/** Tests that `look` finds no fault in any dialog or menu, that Escape closes each, and that the focus returns to the page. */
export function everyDialog(
  screens: Screens,
  title: string,
  { isPhone = false, ...options }: BrowserContextOptions & { readonly isPhone?: boolean },
  look: (page: Page) => Promise<readonly string[]>,
): void {
  const named = dialogs.map((each) => [`${each.address}, ${Object.keys(each.ways).join(', ')}`, each] as const);
  test.each(named)(`${title}: %s`, async (_, each) => {
    const { page, settled, pageErrors } = await openFor(screens, each, options);
    const first = await layersOf(page).count();
    const faults: Record<string, readonly string[]> = {};
    const ways = { ...each.ways, ...(isPhone && each.onPhone) };
    for (const [what, way] of Object.entries(ways)) {
      if (!way) continue;
      const seen = async () => {
        await openBy(page, way);
        await settled();
        const found = await look(page);
        await leave(page, first);
        return found;
      };
      faults[what] = await seen().catch((error: Error) => [error.message]);
    }
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((what) => [what, []])));
    expect(pageErrors).toEqual([]);
  });
}
