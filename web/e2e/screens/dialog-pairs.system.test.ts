import type { ElementHandle, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectOnTop } from '#e2e/support/layer.ts';
import { useStage } from '#e2e/support/stage.ts';
import type { Act } from './acts.ts';
import { layersOf, leave } from './every-screen.ts';
import { seedScreens } from './seed.ts';
import { screens, type Role, type Screen } from './table.ts';

const stage = useStage({ isEmpty: true });

/** Time in which a dialog opens, or cannot be opened over another one; milliseconds. */
const openMs = 800;
const walkMs = 480_000;

declare global {
  var keptFocus: AbortController | undefined;
}

const modal = '[role=dialog][aria-modal=true]';

const dialogsOf = async (page: Page) =>
  (await page.locator(modal).locator('visible=true').elementHandles()) as ElementHandle<HTMLElement>[];

/** Opens a dialog through those that are open, as a shortcut or an event does. @returns the new one, if both are open then */
async function openOver(page: Page, open: Act): Promise<ElementHandle<HTMLElement> | undefined> {
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
  page.setDefaultTimeout(openMs);
  try {
    await open(page);
    await expect.poll(async () => (await dialogsOf(page)).length, { timeout: openMs }).toBeGreaterThan(below.length);
  } catch {
    return undefined;
  } finally {
    page.setDefaultTimeout(25_000);
    await setPassable(false);
  }
  const now = await dialogsOf(page);
  const isOld = (one: ElementHandle<HTMLElement>) =>
    page.evaluate(([element, elements]) => elements.includes(element), [one, below] as const);
  const added: ElementHandle<HTMLElement>[] = [];
  for (const one of now) if (!(await isOld(one))) added.push(one);
  return now.length === below.length + 1 ? added[0] : undefined;
}

/** Opens a screen, and each of its dialogs once, so that all stay mounted. @returns those that are modal */
async function openScreen(page: Page, { address, shows, first, over = {} }: Screen): Promise<[string, Act][]> {
  await page.goto(address);
  await page.getByText(shows).or(page.getByLabel(shows)).locator('visible=true').first().waitFor();
  await first?.(page);
  const dialogs: [string, Act][] = [];
  for (const [what, open] of Object.entries(over)) {
    await open(page);
    await layersOf(page).first().waitFor();
    if ((await dialogsOf(page)).length === 1) dialogs.push([what, open]);
    await leave(page, what);
  }
  return dialogs;
}

/** Focuses a button of a dialog: Tab may have reached the frame of a card, which loads later than its dialog. */
const focusIn = (dialog: ElementHandle<HTMLElement>) =>
  dialog.evaluate((element) => element.querySelector('button')?.focus());

/** Tries every two dialogs of a screen in both orders. @returns the pairs that were open together */
async function tryPairs(page: Page, screen: Screen): Promise<string[]> {
  const dialogs = await openScreen(page, screen);
  const pairs = dialogs.flatMap((one) =>
    dialogs.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  const tried: string[] = [];
  for (const [[one, openOne], [other, openOther]] of pairs) {
    const name = `${screen.name}: ${other} over ${one}`;
    const below = await openOver(page, openOne);
    const above = below && (await openOver(page, openOther));
    if (!above) {
      // these two are never open together, or the act leaves the page as it found it no longer
      await openScreen(page, { ...screen, over: Object.fromEntries(dialogs) });
      continue;
    }
    tried.push(name);
    await expectOnTop(page, above, name);
    await focusIn(above);
    await page.keyboard.press('Escape');
    await above.waitForElementState('hidden');
    // its opener is covered, so the focus has no place to return to
    await focusIn(below);
    await expectOnTop(page, below, `${name}, closed`);
    await focusIn(below);
    await leave(page, one);
  }
  return tried;
}

test.each<[Role, number]>([
  ['fan', 2],
  ['creator', 12],
])(
  'of two dialogs of a %s the one opened last is in front, in both orders',
  { timeout: walkMs },
  async (role, least) => {
    const { people, known } = await seedScreens(stage);
    const { page, pageErrors } = await stage.visitAs(people[role]!);
    const tried: string[] = [];
    for (const screen of screens(known)[role])
      if (Object.keys(screen.over ?? {}).length > 1) tried.push(...(await tryPairs(page, screen)));
    process.stdout.write(`${tried.length} pairs of dialogs: ${tried.join('; ')}\n`);
    expect(tried.length).toBeGreaterThanOrEqual(least);
    expect(pageErrors).toEqual([]);
  },
);
