import type { Frames } from '@velvet/web/e2e/measure/readings';
import { scrollBy, type Point } from '#browser/scroll.ts';
import { desktop, openVisitor, probes, slowDown, slowdown, type Visitor } from '#browser/visitor.ts';
import type { WebBench } from '#browser/web-row.ts';
import { milliseconds, type Line } from '#report.ts';
import { conversations, messagesInLongest, openMessages } from '#world/messages.ts';
import { postsInFeed, vaultItems } from '#world/screens.ts';

const mostMs = 50;
/** of one way through a list: as long as somebody would scroll */
const wayPixels = 80_000;

/** Long lists, scrolled while they still come and when all of them has come. */
export async function measureScrolling(bench: WebBench): Promise<Line[]> {
  return [...(await measureVault(bench)), ...(await measureFeed(bench)), ...(await measureMessages(bench))];
}

async function measureVault({ browser, site, screens, report }: WebBench): Promise<Line[]> {
  await using visitor = await openVisitor(browser, site, desktop, screens.collector);
  const { page } = visitor;
  await page.goto('/dashboard?section=vault');
  await page.locator('main article').first().waitFor();
  await visitor.settle();
  const coming = await framesOf(visitor, wayPixels);
  report('Loading the whole vault');
  await slowDown(visitor.cdp, 1);
  for (let known = -1; known !== (known = await heightOf(visitor));) {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await visitor.settle();
    await page.waitForTimeout(300);
  }
  await slowDown(visitor.cdp, slowdown);
  const whole = await framesOf(visitor, -wayPixels);
  const count = vaultItems.toLocaleString('en-US');
  return [
    line(`a vault of ${count} items while they come`, coming),
    line(`a vault of ${count} items, all there, upwards from its end`, whole),
  ];
}

async function measureFeed({ browser, site, screens, report }: WebBench): Promise<Line[]> {
  await using visitor = await openVisitor(browser, site, desktop, screens.fan);
  const { page } = visitor;
  await page.goto('/dashboard');
  const more = page.getByRole('button', { name: 'Load More Posts' });
  const pages = postsInFeed / 10;
  report(`Loading ${postsInFeed} posts`);
  await slowDown(visitor.cdp, 1);
  for (let turn = 1; turn < pages; turn += 1) {
    // cards find their heights as they come into sight, and nobody presses what still moves
    await more.scrollIntoViewIfNeeded();
    await visitor.settle();
    const answered = page.waitForResponse((response) => response.url().includes('/posts?'));
    await more.click();
    await answered;
    await page.locator('button[data-loading]').waitFor({ state: 'detached' });
  }
  await page.evaluate('scrollTo(0, 0)');
  await visitor.settle();
  await slowDown(visitor.cdp, slowdown);
  const down = await framesOf(visitor, wayPixels);
  const up = await framesOf(visitor, -wayPixels);
  return [
    line(`a feed of ${postsInFeed} posts, downwards`, down),
    line(`a feed of ${postsInFeed} posts, upwards again`, up),
  ];
}

/** The list of conversations, and one that is longer than anybody reads. */
async function measureMessages({ browser, site, report }: WebBench): Promise<Line[]> {
  const writer = await openMessages(site, report);
  await using visitor = await openVisitor(browser, site, desktop, writer);
  const { page } = visitor;
  await page.goto(`/dashboard?section=messages&conversation=${writer.longest}`);
  await page.locator('[role="log"] [id^="message-"]').last().waitFor();
  await visitor.settle();
  const [atList, atChat] = [
    { x: 450, y: 500 },
    { x: 1000, y: 450 },
  ];
  const chat = await framesOf(visitor, -wayPixels, atChat);
  const chatNodes = await nodesOf(visitor);
  const back = await framesOf(visitor, wayPixels / 2, atChat);
  const list = await framesOf(visitor, wayPixels, atList);
  const long = `a chat of ${messagesInLongest.toLocaleString('en-US')} messages`;
  return [
    line(`${long} upwards, ${chatNodes} elements in the page`, chat),
    line(`${long} downwards`, back),
    line(
      `${conversations.toLocaleString('en-US')} conversations, ${await nodesOf(visitor)} elements in the page`,
      list,
    ),
  ];
}

function nodesOf({ page }: Visitor): Promise<number> {
  return page.evaluate<number>('document.querySelectorAll("*").length');
}

function heightOf({ page }: Visitor): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollHeight');
}

async function framesOf(visitor: Visitor, pixels: number, at?: Point): Promise<Frames> {
  await visitor.page.evaluate(probes.watchFrames);
  await scrollBy(visitor, pixels, at);
  return visitor.page.evaluate(probes.readFrames, mostMs);
}

function line(what: string, { count, longestMs, tooLong }: Frames): Line {
  return {
    row: 'W4',
    what: `scrolling ${what}, processor slowed down ${slowdown} times: longest of ${count} frames (over ${mostMs} ms: ${tooLong})`,
    ours: milliseconds(longestMs),
    reach: `none over ${mostMs} ms`,
    isMet: tooLong === 0,
  };
}
