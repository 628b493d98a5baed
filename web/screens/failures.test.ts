import { readProfile } from '@velvet/contracts/account/profile';
import { listPosts } from '@velvet/contracts/content/post-calls';
import { listQueue } from '@velvet/contracts/content/queue';
import { readAnalytics } from '@velvet/contracts/insights/analytics';
import type { Call } from '@velvet/contracts/call';
import { expect, test } from 'vitest';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

test.each<[string, Call, string, string]>([
  ['home', listPosts, 'Failed to load posts', 'What would you like to share?'],
  ['queue', listQueue, 'Failed to fetch queue items', 'Evening light 1'],
  ['statistics', readAnalytics, 'Failed to fetch analytics', 'Content performance'],
  ['profile', readProfile, 'Failed to load dashboard data. Please try again.', 'Edit Profile'],
])('%s has its own words for a failure without any, and is loaded again', async (section, call, words, content) => {
  const { page, api, settled, pageErrors } = await screens.visit({ as: 'administrator' });
  const mend = api.fail(call);
  await page.goto(`/dashboard?section=${section}`);
  await page.getByText(words).waitFor();
  mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText(words).waitFor({ state: 'detached' });
  await settled();
  await page.getByText(content).or(page.getByLabel(content)).first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
