import type { Page } from 'playwright-core';
import { desktop, openVisitor, probes, slowdown, type Visitor } from '#browser/visitor.ts';
import type { WebBench } from '#browser/web-row.ts';
import { median } from '#measure/rate.ts';
import { boundLine, milliseconds, type Line } from '#report.ts';

const mostMs = 100;
const rounds = 5;

/** From the click until another section, opened before, is drawn. */
export async function measureSections({ browser, site, screens, report }: WebBench): Promise<Line[]> {
  await using visitor = await openVisitor(browser, site, desktop, screens.fan);
  const { page } = visitor;
  await page.goto('/dashboard');
  await visitor.settle();
  const sections = await findBuilt(visitor);
  const times = new Map<string, number[]>(sections.map((section) => [section, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const section of sections) times.get(section)?.push(await switchTo(page, section));
  }
  const middle = [...times].map(([section, ms]) => ({ section, ms: median(ms) })).toSorted((a, b) => b.ms - a.ms);
  report(middle.map(({ section, ms }) => `${section} ${milliseconds(ms)}`).join(', '));
  const all = median([...times.values()].flat());
  const [slowest] = middle;
  const what = `switch to a section that was open before, processor slowed down ${slowdown} times`;
  return [
    boundLine('W3', `${what}: median over ${sections.length} sections`, all, 'under', mostMs),
    boundLine(
      'W3',
      `the same: the slowest of them, ${slowest?.section ?? 'none'} (median of ${rounds})`,
      slowest?.ms ?? Infinity,
      'under',
      mostMs,
    ),
  ];
}

/** Opens each section that there is, once, and leaves out those that are still to come. */
async function findBuilt(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  const inSidebar = await page.locator('nav[aria-label="Sections"] a').allTextContents();
  await page.locator('aside button[aria-haspopup="menu"]').click();
  const inMenu = await page.locator('[role="menuitem"]').allTextContents();
  await page.keyboard.press('Escape');
  const names = [...inSidebar, ...inMenu].map((name) => name.replace(/\d+\+?$/, ''));
  const built: string[] = [];
  for (const name of new Set(names)) {
    if (name === 'Sign Out') continue;
    await switchTo(page, name);
    await visitor.settle();
    const isToCome = await page.getByRole('heading', { name: 'Coming Soon' }).count();
    if (isToCome === 0) built.push(name);
  }
  return built;
}

async function switchTo(page: Page, section: string): Promise<number> {
  const isInSidebar = await page.locator('nav[aria-label="Sections"] a', { hasText: section }).count();
  if (isInSidebar === 0) {
    await page.locator('aside button[aria-haspopup="menu"]').click();
    await page.locator('[role="menuitem"]', { hasText: section }).waitFor();
  }
  return page.evaluate(probes.switchTo, section);
}
