import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { readCreator } from '@velvet/contracts/account/creators';
import { createPost } from '@velvet/contracts/content/post-calls';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { readPlan } from '@velvet/contracts/payment/plans';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, faultsOf, phone, unreachableIn } from '#e2e/support/browser.ts';
import { must, openFan, openShop } from '#e2e/support/shop.ts';
import type { Somebody } from '#e2e/support/site.ts';
import { useStage } from '#e2e/support/stage.ts';
import { screens, type Screen, type Who } from './table.ts';

const stage = useStage();
/** 1440x900 at 200%. */
const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };
let made: ReturnType<typeof fillWorld> | undefined;
const world = () => (made ??= fillWorld());

/** Who sells, who has bought, who has only just come, and who wants to sell. */
async function fillWorld() {
  const { creator, open, sold } = await openShop(stage, 'Mara Voss');
  const fan = await openFan(stage, 'Finn Dale');
  const plan = must(await fan.make(readPlan, { params: { creatorId: creator.id } }));
  must(await fan.make(payPerView, { body: { contentId: sold, amount: 5 } }));
  must(await fan.make(subscribe, { body: { creatorId: creator.id, plan: plan.id, interval: 'month' } }));
  must(await creator.make(createPost, { body: { text: 'And one more', price: '3' } }));
  const applicant = await stage.person('Cleo Marsh');
  must(await applicant.make(completeOnboarding, { body: { role: 'creator' } }));
  await stage.drain();
  must(await fan.make(readCreator, { params: { handle: creator.handle } }));
  const people: Partial<Record<Who, Somebody>> = { creator, applicant };
  return { people, screens: screens({ handle: creator.handle, post: open }) };
}

type Look = (page: Page) => Promise<readonly string[]>;

/** A table of everything, and what is wrong with it. */
async function walk(page: Page, all: readonly Screen[], look: Look): Promise<Record<string, readonly string[]>> {
  const faults: Record<string, readonly string[]> = {};
  for (const { name, address, shows, over = {} } of all) {
    await page.goto(address);
    await page.getByText(shows).first().waitFor();
    faults[name] = await look(page);
    for (const [what, open] of Object.entries(over)) {
      await open(page);
      faults[`${name}: ${what}`] = await look(page);
      await leave(page);
    }
  }
  return faults;
}

/** What is open lies in a layer of its own, which Escape ends; whatever else was changed ends with the page. */
async function leave(page: Page): Promise<void> {
  const layers = page.locator('[role=dialog], [role=menu]').locator('visible=true');
  for (let open = await layers.count(); open > 0; open -= 1) {
    await page.keyboard.press('Escape');
    await expect.poll(() => layers.count()).toBeLessThan(open);
  }
  // its entry in the history is taken away a moment later
  await expect.poll(() => page.evaluate(() => Reflect.has(Object(history.state), 'velvetLayer'))).toBe(false);
}

const clean = (table: Record<string, unknown>) => Object.fromEntries(Object.keys(table).map((name) => [name, []]));

test.each([
  ['visitor', 'at a desk', { viewport: desktop }, faultsOf],
  ['creator', 'at a desk', { viewport: desktop }, faultsOf],
  ['creator', 'on a phone', { viewport: phone }, faultsOf],
  ['applicant', 'at a desk', { viewport: desktop }, faultsOf],
  ['applicant', 'on a phone', { viewport: phone }, faultsOf],
  ['applicant', 'at 200%', zoomed, unreachableIn],
] as const)('as a %s %s everything can be used', async (who, _, size, look) => {
  const { people, screens: all } = await world();
  const person = people[who];
  const { page, complaints } = await (person ? stage.visitAs(person, size) : stage.visit(size));
  const table = await walk(page, all[who], look);
  expect(table).toEqual(clean(table));
  expect(complaints).toEqual([]);
});
