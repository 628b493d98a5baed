import type { ElementHandle, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop } from '#e2e/support/browser.ts';
import { expectOnTop } from '#e2e/support/layer.ts';
import { closeLayers, leave, openBy, type Way } from '#e2e/support/layers.ts';
import { dialogs } from './support/dialogs.ts';
import { openFor } from './support/every-dialog.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

/** Time in which a dialog opens, or cannot be opened over another one; milliseconds. */
const openMs = 800;

declare global {
  var keptFocus: AbortController | undefined;
}

const modal = '[role=dialog][aria-modal=true]';

const dialogsOf = async (page: Page) =>
  (await page.locator(modal).locator('visible=true').elementHandles()) as ElementHandle<HTMLElement>[];

/** Opens a dialog through those that are open, as a shortcut or an event does. @returns the new one, if both are open then */
async function openOver(page: Page, way: Way): Promise<ElementHandle<HTMLElement> | undefined> {
  const below = await dialogsOf(page);
  const setPassable = (isPassable: boolean) =>
    page.evaluate(
      ([elements, value]) => {
        for (const element of elements) element.style.pointerEvents = value;
        for (const overlay of document.querySelectorAll<HTMLElement>('[data-portal] [class*="Overlay-root"]'))
          overlay.style.pointerEvents = value;
        // the page below gets no focus, because a modal dialog keeps it
        const focused = document.activeElement;
        globalThis.keptFocus?.abort();
        if (value === '' || elements.length === 0) return;
        globalThis.keptFocus = new AbortController();
        const keep = ({ target }: FocusEvent) => {
          const isOutside = target instanceof Element && !target.closest('[role=dialog]');
          if (isOutside && focused instanceof HTMLElement) focused.focus();
        };
        document.addEventListener('focusin', keep, { signal: globalThis.keptFocus.signal });
      },
      [below, isPassable ? 'none' : ''] as const,
    );
  await setPassable(true);
  const isOpen = await openBy(page, way, openMs).then(
    () => true,
    () => false,
  );
  await setPassable(false);
  if (!isOpen) return undefined;
  const now = await dialogsOf(page);
  const isOld = (one: ElementHandle<HTMLElement>) =>
    page.evaluate(([element, elements]) => elements.includes(element), [one, below] as const);
  const added: ElementHandle<HTMLElement>[] = [];
  for (const one of now) if (!(await isOld(one))) added.push(one);
  return now.length === below.length + 1 ? added[0] : undefined;
}

/** Focuses a button of a dialog: Tab may have reached the frame of a card, which loads later than its dialog. */
const focusIn = (dialog: ElementHandle<HTMLElement>) =>
  dialog.evaluate((element) => element.querySelector('button')?.focus());

/** Opens each dialog once, so that all stay mounted. @returns those that are modal */
async function openEach(page: Page, ways: Readonly<Record<string, Way>>): Promise<[string, Way][]> {
  const modals: [string, Way][] = [];
  for (const [what, way] of Object.entries(ways)) {
    await openBy(page, way);
    if ((await dialogsOf(page)).length === 1) modals.push([what, way]);
    await leave(page);
  }
  return modals;
}

/** Part of the addresses whose dialogs can be open together, with the least number of such pairs, in both orders. */
const least: Readonly<Record<string, number>> = {
  '/@mara.voss': 2,
  '/dashboard?section=home': 8,
  '/dashboard?section=collections': 8,
  '/dashboard?section=vault': 20,
  '/dashboard?section=queue': 16,
  '/dashboard?section=statements&view=payouts': 6,
  '/dashboard?section=profile': 20,
  '/dashboard?section=profile&view=selling': 6,
  '/dashboard?section=subscriptions': 2,
  '/dashboard?section=purchases&view=billing': 2,
  '/dashboard?section=cards': 2,
  '/dashboard?section=administration&view=payoutRuns': 2,
};
const several = dialogs.filter(({ address }) => address in least);

test.each(several.map((each) => [each.address, each] as const))(
  'of two dialogs the one opened last is in front, in both orders: %s',
  async (address, each) => {
    const { page, settled, pageErrors } = await openFor(screens, each, { viewport: desktop });
    const modals = await openEach(page, each.ways);
    const tried: string[] = [];
    for (const [one, openOne] of modals) {
      let below: ElementHandle<HTMLElement> | undefined;
      for (const [other, openOther] of modals) {
        if (other === one) continue;
        below ??= await openOver(page, openOne);
        const above = below && (await openOver(page, openOther));
        if (!below || !above) {
          // these two are never open together
          await closeLayers(page).catch(() => page.goto(address));
          await settled();
          below = undefined;
          continue;
        }
        const name = `${other} over ${one}`;
        tried.push(name);
        await expectOnTop(page, above, name);
        await focusIn(above);
        await page.keyboard.press('Escape');
        await above.waitForElementState('hidden');
        // its opener is covered, so the focus has no place to return to
        await focusIn(below);
        await expectOnTop(page, below, `${name}, closed`);
        await focusIn(below);
      }
      await closeLayers(page);
    }
    expect(tried.length).toBeGreaterThanOrEqual(least[address] ?? 0);
    expect(pageErrors).toEqual([]);
  },
);
