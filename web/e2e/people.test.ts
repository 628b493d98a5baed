import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { discoverPage } from './pages/discover.page.ts';
import { notificationsPage } from './pages/notifications.page.ts';
import { desktop, expectAccessible, expectToFit, phone } from './support/browser.ts';
import { reload } from './support/travel.ts';
import { signUp, useStage } from './support/stage.ts';

const stage = useStage();

describe.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('%s', (_, viewport) => {
  test.each(['discover', 'notifications'])('%s fits and is accessible', async (section) => {
    const { page, complaints } = await stage.openMember({ viewport });
    await dashboardPage(page).open(section);
    if (section === 'notifications') await notificationsPage(page).isEmpty();
    else await discoverPage(page).card('Ana Ruiz').first().waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    expect(complaints).toEqual([]);
  });
});

test('a follow is seen by who is followed, leads back, is read and dismissed', async () => {
  const [fan, followed] = [await stage.visit(), await stage.visit()];
  await signUp(followed.page, 'Ines Okafor');
  await signUp(fan.page, 'Theo Brandt');
  await dashboardPage(fan.page).open('discover');
  const discover = discoverPage(fan.page);
  await discover.search('ines');
  await discover.card('Ines Okafor').getByText('Online', { exact: true }).waitFor();
  await discover.follow('Ines Okafor').click();
  await discover.unfollow('Ines Okafor').waitFor();

  const notifications = notificationsPage(followed.page);
  await notifications.badge().waitFor();
  await dashboardPage(followed.page).open('notifications');
  const row = notifications.row('Theo Brandt');
  await row.waitFor();
  await notifications.markAsRead().click();
  await notifications.badge().waitFor({ state: 'hidden' });
  await row.getByRole('link').click();
  await followed.page.getByRole('dialog').getByRole('heading', { name: 'Theo Brandt' }).waitFor();
  await followed.page.goBack();
  await notifications.chip('Likes').click();
  await notifications.isEmpty();
  await notifications.chip('All').click();
  await notifications.dismiss().click();
  await notifications.isEmpty();
  expect(await row.count()).toBe(0);
});

test('who is blocked is gone', async () => {
  const [one, other] = [await stage.visit(), await stage.visit()];
  await signUp(other.page, 'Noor Vermeer');
  await signUp(one.page, 'Sae Lindqvist');
  await dashboardPage(one.page).open('discover');
  const discover = discoverPage(one.page);
  await discover.search('noor');
  await discover.more('Noor Vermeer').click();
  await discover.item('Block').click();
  await discover.confirmBlock('Noor Vermeer').click();
  await discover.isEmpty();
  expect(await discover.card('Noor Vermeer').count()).toBe(0);
});

test('the search opens by a key, finds as one types, and is walked by keyboard', async () => {
  const { page } = await stage.openMember();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox', { name: 'Search creators and posts' }).fill('zzzz');
  await search.getByText('Nothing found for “zzzz”').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await search.waitFor();
  expect(await search.getByRole('combobox').inputValue()).toBe('');
});

test('a dashboard that cannot be loaded says so and can be tried again', async () => {
  const { page, context } = await stage.openMember();
  await context.route('**/profile', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  );
  await reload(page);
  const failure = page.getByText('Failed to load dashboard data. Please try again.');
  await failure.waitFor();
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => failure.isVisible()).toBe(false);
});
