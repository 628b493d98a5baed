import { recommendedCreators } from '@velvet/contracts/account/creators';
import { readProfile } from '@velvet/contracts/account/profile';
import { discoverUsers } from '@velvet/contracts/account/users';
import { listPosts } from '@velvet/contracts/content/post-calls';
import { listPreviews } from '@velvet/contracts/content/preview-calls';
import { readPayoutSummary } from '@velvet/contracts/payment/payouts';
import { listOwnTiers } from '@velvet/contracts/payment/tiers';
import { expect, test } from 'vitest';
import { feedPage } from '#e2e/pages/feed.page.ts';
import { creatorProfile } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

test('each person of Discover is shown by pictures of their work, and one without pictures by none', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'fan' });
  const people = sampleOf(discoverUsers.data, 'full');
  const [previewed] = sampleOf(listPreviews.data, 'full');
  api.answer(discoverUsers, people);
  api.answer(listPreviews, [{ ...previewed!, authorId: people[0]!.id }]);
  await page.goto('/dashboard?section=discover');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^More Options for/ }) });
  const mosaics = cards.locator('[aria-hidden] :is(img, [class*=glow])');
  await expect.poll(() => mosaics.count()).toBeGreaterThanOrEqual(previewed!.previews.length);
  expect(await cards.nth(0).locator('[data-empty]').count()).toBe(0);
  expect(await cards.nth(1).locator('[data-empty]').count()).toBe(1);
  expect(pageErrors).toEqual([]);
});

test('home begins with the composer in one line and posts; suggestions follow the third post', async () => {
  const { page, api, pageErrors } = await screens.visit({ as: 'fan' });
  const published = sampleOf(listPosts.data, 'full').map((post) => ({ ...post, state: 'published' as const }));
  api.answer(listPosts, published);
  api.answer(
    recommendedCreators,
    sampleOf(recommendedCreators.data, 'full').map((person) => ({ ...person, relation: 'none' as const })),
  );
  await page.goto('/dashboard');
  const { composer, text } = feedPage(page);
  await composer.waitFor();
  expect((await composer.boundingBox())!.height).toBeLessThan(80);
  await page.getByRole('article').nth(2).scrollIntoViewIfNeeded();
  const suggestions = page.getByRole('region', { name: 'Creators you may like' });
  await suggestions.waitFor();
  const [third, row] = [await page.getByRole('article').nth(2).boundingBox(), await suggestions.boundingBox()];
  expect(row!.y).toBeGreaterThanOrEqual(third!.y + third!.height);
  await text.focus();
  await composer.getByRole('button', { name: 'Post', exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a new creator reads what comes next until it is done', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const { stats } = creatorProfile;
  api.answer(readProfile, { ...creatorProfile, avatar: null, stats: { ...stats, posts: 0 } });
  api.answer(listOwnTiers, []);
  api.answer(readPayoutSummary, { ...sampleOf(readPayoutSummary.data, 'full'), method: null });
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'What comes next' });
  await steps.waitFor();
  expect(await steps.getByRole('link').allInnerTexts()).toEqual([
    'Add a picture of yourself',
    'Set the price of a subscription',
    'Publish your first post',
    'Say where your earnings go',
  ]);
  await steps.getByRole('link', { name: 'Publish your first post' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await steps.getByRole('link', { name: 'Set the price' }).click();
  await page.getByRole('heading', { name: 'Subscription tiers' }).waitFor();

  api.answer(readProfile, { ...creatorProfile, avatar: '/sample.webp', stats: { ...stats, posts: 1 } });
  api.answer(
    listOwnTiers,
    sampleOf(listOwnTiers.data, 'full').map((tier) => ({ ...tier, archivedAt: null })),
  );
  api.answer(readPayoutSummary, sampleOf(readPayoutSummary.data, 'full'));
  await page.goto('/dashboard');
  await feedPage(page).composer.waitFor();
  await expect.poll(() => steps.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
