import { createPost } from '@velvet/contracts/content/post-calls';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { desktop, phone, sideways, tablet } from './support/browser.ts';
import { must } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { expectFilledAt, expectToStay, itemsInView, wheelBy, wheelThrough } from './support/virtual-list.ts';

const stage = useStage({ isEmpty: true });
const posts = { item: '[data-post]', key: 'data-post' };

test('the feed shows posts at every position when more are loaded, one is liked and the window changes', async () => {
  const author = await stage.person('Ora');
  const ids: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    const text = `${index} ${'A line of a post.\n'.repeat((index * 7) % 19)}`.trim();
    ids.push(must(await author.make(createPost, { body: { text } }))._id);
  }
  const { page } = await stage.visitAs(author, { viewport: desktop });
  await dashboardPage(page).open();
  await page.locator(posts.item).first().waitFor();
  await page.mouse.move(600, 450);
  const seen = new Set<string>();
  for (const loaded of [10, 20]) {
    for (const key of await wheelThrough(page, posts, 400)) seen.add(key);
    expect(seen.size).toBe(loaded);
    await expectToStay(page, posts, async () => {
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      await page.getByRole('button', { name: 'Load More Posts' }).click();
      await expect.poll(height).toBeGreaterThan(before + 500);
    });
  }
  const down = await wheelThrough(page, posts, 400);
  const up = await wheelThrough(page, posts, -300);
  expect([...down.union(up)].toSorted()).toEqual(ids.toSorted());
  await wheelBy(page, posts, 2500);
  await expectToStay(page, posts, async () => {
    const [, second, first] = (await itemsInView(page, posts)).toReversed();
    const card = page.locator(`[data-post="${(second ?? first)?.key}"]`);
    await card.getByRole('button', { name: 'Like, 0' }).click();
    await card.getByRole('button', { name: 'Remove like, 1 like' }).waitFor();
  });
  await expectFilledAt(page, posts, [tablet, sideways, phone, desktop]);
  await wheelThrough(page, posts, 400);
});
