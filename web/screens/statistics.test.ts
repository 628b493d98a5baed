import { readFile } from 'node:fs/promises';
import { readProfile } from '@velvet/contracts/account/profile';
import { Analytics, listPostAnalytics, readAnalytics } from '@velvet/contracts/insights/analytics';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { profileOf, self } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

async function exported(page: Page, item: string): Promise<string> {
  await page.getByRole('button', { name: 'Export Data' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** The statistics of as many days. */
function analyticsOf(days: number): Analytics {
  const sample = sampleOf(Analytics, 'full');
  const each = <T>(row: T) =>
    Array.from({ length: days }, (_, day) => ({
      ...row,
      date: new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
    }));
  const { viewsOverTime, earningsOverTime, engagementOverTime } = sample.charts;
  const charts = {
    viewsOverTime: each(viewsOverTime[0]!),
    earningsOverTime: each(earningsOverTime[0]!),
    engagementOverTime: each(engagementOverTime[0]!),
  };
  return {
    ...sample,
    timeframe: days === 7 ? '7d' : '30d',
    timeZone: 'Asia/Tokyo',
    currency: 'USD',
    performance: posts,
    charts: { ...sample.charts, ...charts },
  };
}

const posts = (['Good evening', 'The whole of it', 'Night on the roof'] as const).map((title, index) => ({
  ...sampleOf(Analytics.shape.performance, 'full')[index]!,
  title,
  subject: 'video' as const,
  status: 'stable' as const,
}));

test('the statistics of a range are shown as charts and tables, filtered, searched, sorted and exported', async () => {
  const { page, api, pageErrors } = await screens.visit({ timezoneId: 'Asia/Tokyo' });
  api.answer(readProfile, { ...profileOf('creator'), verified: true });
  api.answer(readAnalytics, ({ query }) => analyticsOf(query.get('timeframe') === '7d' ? 7 : 30));
  api.answer(listPostAnalytics, ({ query }) => (query.has('q') ? posts.slice(1, 2) : posts));
  await dashboardPage(page).open('statistics');
  await page.getByText('Days in Asia/Tokyo.').waitFor();
  for (const title of ['Views over time', 'Earnings over time', 'Content types', 'Engagement metrics'])
    await page.getByRole('img', { name: new RegExp(`^${title}:`) }).waitFor();
  await page.getByText('Show as table').first().click();
  const views = page.getByRole('region', { name: 'Views over time' });
  expect(await views.getByRole('row').count()).toBe(31);

  const list = page.getByRole('region', { name: 'Content performance' });
  await list.getByRole('heading', { name: 'Good evening' }).waitFor();
  await list.getByRole('button', { name: /^Declining/ }).click();
  await list.getByText('No content found').waitFor();
  await list.getByRole('button', { name: /^All/ }).click();
  await list.getByLabel('Search by title').fill('the WHOLE');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await list.getByLabel('Search by title').fill('');
  await list.getByLabel('Sort by').selectOption('Highest earnings');
  await expect.poll(() => api.sent(listPostAnalytics).at(-1)?.query.get('sort')).toBe('earnings');

  await page.getByRole('button', { name: '7 days' }).click();
  await expect.poll(() => views.getByRole('row').count()).toBe(8);
  expect((await exported(page, 'Days (CSV)')).trim().split('\r\n')).toHaveLength(8);
  expect(await exported(page, 'Posts and videos (CSV)')).toContain('Night on the roof');
  const { timeframe, timeZone, overview } = analyticsOf(7);
  expect(JSON.parse(await exported(page, 'Everything (JSON)'))).toMatchObject({ timeframe, timeZone, overview });

  await page.getByLabel('Name of a new link').fill('Bio');
  expect(await page.getByLabel('Your link').inputValue()).toContain(`/@${self.handle}?ref=bio`);
  await page.getByLabel('Name of a new link').fill('no spaces');
  await page.getByText('Use up to 32 letters, digits, hyphens and underscores.').waitFor();
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});
