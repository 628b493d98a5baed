import { readFile } from 'node:fs/promises';
import { likePost, viewPost } from '@velvet/contracts/content/post-calls';
import { uploadVideo, viewVideo } from '@velvet/contracts/content/videos';
import { payPerView } from '@velvet/contracts/payment/purchases';
import { cancelSubscription, listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { webm } from '@velvet/media/testing/video.fixture';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();
const address = '/dashboard?section=statistics';

/** The words of an overview card, without its label. */
async function card(page: Page, label: string): Promise<string> {
  const cards = (await page.getByLabel('Overview').innerText()).split('\n').filter(Boolean);
  return cards[cards.indexOf(label) + 1] ?? '';
}

async function exported(page: Page, item: string): Promise<string> {
  await page.getByRole('button', { name: 'Export Data' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('a creator sees views, earnings, posts and videos of a range, finds and exports them', async () => {
  const { creator, open, sold } = await openShop(stage, 'Vera Stahl');
  const fan = await openFan(stage, 'Nils Berg');
  must(await fan.make(viewPost, { params: { id: open } }));
  must(await fan.make(likePost, { params: { id: open }, body: {} }));
  must(await fan.make(payPerView, { body: { contentId: sold, amount: 5 } }));
  const content = new Uint8Array(await webm({ seconds: 1, width: 90, height: 160 }));
  const files = [{ name: 'roof.webm', type: 'video/webm', content }];
  const { id: videoId } = must(await creator.make(uploadVideo, { body: { title: 'Night on the roof' }, files }));
  await stage.drain();
  must(await fan.make(viewVideo, { params: { id: videoId }, body: { watched: 1 } }));
  await stage.drain();

  const { page, pageErrors } = await stage.visitAs(creator, { timezoneId: 'Asia/Tokyo' });
  await openAddress(page, address);
  await page.getByText('Days in Asia/Tokyo.').waitFor();
  expect([await card(page, 'Views'), await card(page, 'Likes'), await card(page, 'Earnings')]).toEqual([
    '2',
    '1',
    '$4',
  ]);
  expect(await card(page, 'Engagement rate')).toBe('50%');
  for (const title of ['Views over time', 'Earnings over time', 'Content types', 'Engagement metrics'])
    await page.getByRole('img', { name: new RegExp(`^${title}:`) }).waitFor();
  await page.getByText('Show as table').first().click();
  expect(await page.getByRole('region', { name: 'Views over time' }).getByRole('row').count()).toBe(31);

  const posts = page.getByRole('region', { name: 'Content performance' });
  await posts.getByRole('heading', { name: 'Good evening from Vera Stahl' }).waitFor();
  await posts.getByRole('button', { name: /^Declining/ }).click();
  await posts.getByText('No content found').waitFor();
  await posts.getByRole('button', { name: /^All/ }).click();
  await posts.getByLabel('Search by title').fill('the WHOLE');
  await expect.poll(() => posts.getByRole('listitem').count()).toBe(1);
  await posts.getByText('$4.00').waitFor();
  await posts.getByLabel('Search by title').fill('ROOF');
  await posts.getByRole('heading', { name: 'Night on the roof' }).waitFor();
  await expect.poll(() => posts.getByRole('listitem').count()).toBe(1);
  await posts.getByLabel('Search by title').fill('');
  await posts.getByLabel('Sort by').selectOption('Highest earnings');
  await posts.getByRole('heading', { name: 'The whole of it by Vera Stahl' }).waitFor();
  await expect.poll(() => posts.getByRole('listitem').first().textContent()).toContain('The whole of it');
  await expectAccessible(page);

  await page.getByRole('button', { name: '7 days' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Views over time' }).getByRole('row').count()).toBe(8);
  expect((await exported(page, 'Days (CSV)')).trim().split('\r\n')).toHaveLength(8);
  expect(await exported(page, 'Posts and videos (CSV)')).toContain('Night on the roof');
  expect(JSON.parse(await exported(page, 'Everything (JSON)'))).toMatchObject({
    timeframe: '7d',
    timeZone: 'Asia/Tokyo',
    overview: { totalViews: 2, totalEarnings: 4 },
  });

  await page.setViewportSize(phone);
  await expectToFit(page);
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test('a subscriber who came by a named link counts for it, and one with renewal off is about to leave', async () => {
  const { creator } = await openShop(stage, 'Lena Falk');
  const fan = await openFan(stage, 'Otto Klee');
  const { page: visitor } = await stage.visitAs(fan);
  await openAddress(visitor, `/@${creator.handle}?ref=Newsletter`);
  await visitor.getByRole('button', { name: 'Subscribe', exact: true }).first().click();
  await visitor
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$9\.99/ })
    .click();
  await visitor.getByText("You're subscribed to Lena Falk.").waitFor();
  const [subscription] = must(await fan.make(listSubscriptions));
  must(await fan.make(cancelSubscription, { params: { id: subscription!.id }, body: { immediately: false } }));
  await stage.drain();

  const { page } = await stage.visitAs(creator);
  await openAddress(page, address);
  const panel = (name: string) => page.getByRole('region', { name });
  await panel('Sources of subscribers').getByText('newsletter', { exact: true }).waitFor();
  await panel('About to leave').getByText('Otto Klee').waitFor();
  await panel('Retention').getByText('100%').waitFor();
  await panel('Earnings by kind').getByText('Subscriptions').waitFor();
  await page.getByLabel('Name of a new link').fill('Bio');
  expect(await page.getByLabel('Your link').inputValue()).toBe(stage.at(`/@${creator.handle}?ref=bio`));
  await page.getByLabel('Name of a new link').fill('no spaces');
  await page.getByText('Use up to 32 letters, digits, hyphens and underscores.').waitFor();
});

test('statistics without posts are empty', async () => {
  const { page } = await stage.openMember();
  await dashboardPage(page).open('statistics');
  await page.getByText('No content found').waitFor();
  expect(await card(page, 'Views')).toBe('0');
  await expectAccessible(page);
});
