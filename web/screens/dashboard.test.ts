import { readProfile } from '@velvet/contracts/account/profile';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { countUnreadConversations } from '@velvet/contracts/messaging/conversations';
import { expect, test } from 'vitest';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { messagesPage } from '#e2e/pages/messages.page.ts';
import { expectFocused, expectInView, expectToFit, laptop, phone, sideways, tablet } from '#e2e/support/browser.ts';
import { reload } from '#e2e/support/travel.ts';
import { profileOf, self } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

const sections = [
  ['Videos', 'videos'],
  ['Discover', 'discover'],
  ['Notifications', 'notifications'],
  ['Collections', 'collections'],
  ['My subscriptions', 'subscriptions'],
  ['Purchases', 'purchases'],
  ['Payment methods', 'cards'],
  ['Profile', 'profile'],
  ['More', 'more'],
] as const;

test('the dashboard switches sections without a reload, by pointer, by key and by the back button', async () => {
  const { page, api, pageErrors } = await screens.visit({ size: 'empty' });
  api.answer(readProfile, { ...profileOf('subscriber'), name: 'Bea of the Server', handle: 'bea.server' });
  const dashboard = dashboardPage(page);
  await dashboard.open();
  await dashboard.isAt('Home');
  for (const [label, id] of sections) {
    await dashboard.goTo(label);
    await dashboard.isAt(label);
    expect(new URL(page.url()).search).toBe(`?section=${id}`);
    expect(await dashboard.current()).toBe(label);
  }
  await page.goBack();
  await dashboard.isAt('Profile');
  await reload(page);
  await dashboard.isAt('Profile');
  await dashboard.goTo('Home');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'NEW POST' }).click();
  await dashboard.isAt('Vault');
  await dashboard.open('unheard-of');
  await dashboard.isAt('More');

  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.getByRole('link', { name: 'Purchases' }).press('Enter');
  await dashboard.isAt('Purchases');
  // the profile of the server overrides that of the identity provider
  await dashboard.account('Bea of the Server').press('Enter');
  await page.getByText('Fan & Member').waitFor();
  expect(await page.getByText('@bea.server').count()).toBe(1);
  await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
  await dashboard.isAt('Profile');
  expect(pageErrors).toEqual([]);
});

test('the sidebar of a creator has more sections, and is a drawer at 768 px', async () => {
  const { page, api, pageErrors } = await screens.visit({ size: 'empty', viewport: { width: 769, height: 900 } });
  api.answer(readProfile, { ...profileOf('creator'), verified: true });
  const count = { total: 0, today: 0, last30Days: 0, previous30Days: 0, changePercent: null };
  const none = { amountMinor: 0, currency: 'USD' } as const;
  const earnings = { total: none, today: none, last30Days: none, previous30Days: none, changePercent: null };
  const creator = { views: count, likes: count, comments: count, shares: count, subscribers: count, earnings };
  api.answer(readDashboardStats, { ...sampleOf(readDashboardStats.data, 'full'), role: 'creator', creator });
  const dashboard = dashboardPage(page);
  await dashboard.open();
  await dashboard.isAt('Home');
  const button = page.getByRole('button', { name: 'Open menu' });
  expect(await button.isVisible()).toBe(false);
  await page.setViewportSize({ width: 768, height: 900 });
  await button.waitFor();
  await page.setViewportSize(laptop);
  const figures = page.getByLabel('Your figures');
  await figures.getByText('$0', { exact: true }).waitFor();
  const words = ['Views · 30 days', '0', 'Likes · 30 days', '0', 'Subscribers', '0', 'Earnings · 30 days', '$0'];
  expect((await figures.innerText()).split('\n').filter(Boolean)).toEqual(words);
  for (const label of ['Vault', 'Queue', 'Statements', 'Statistics']) {
    await dashboard.goTo(label);
    await dashboard.isAt(label);
    expect(await dashboard.current()).toBe(label);
  }
  expect(pageErrors).toEqual([]);
});

test('on a phone the sidebar is a bar of sections and a drawer that traps and restores the focus', async () => {
  const { page, pageErrors } = await screens.visit({ size: 'empty', viewport: phone });
  const dashboard = dashboardPage(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await dashboard.open();
  await dashboard.isAt('Home');
  const bar = page.getByRole('navigation', { name: 'Quick menu' });
  await bar.getByRole('link', { name: 'Discover' }).click();
  await dashboard.isAt('Discover');
  for (const from of ['Profile', 'Home']) {
    await bar.getByRole('link', { name: from }).click();
    await dashboard.isAt(from);
    await bar.getByRole('link', { name: 'New', exact: true }).click();
    await dashboard.isAt('Home');
    await expect.poll(focused).toBe('What would you like to share?');
  }
  await expectToFit(page);
  await dashboard.openMenu();
  await dashboard.menu().waitFor();
  await page.keyboard.press('Escape');
  await dashboard.menu().waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe('Open menu');
  await dashboard.openMenu();
  await dashboard.goTo('Messages');
  await dashboard.isAt('Messages');
  await dashboard.menu().waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('below 1,100 px the list and the chat take turns', async () => {
  const { page, pageErrors } = await screens.visit({ viewport: tablet });
  const messages = messagesPage(page);
  const widthOf = async () => (await page.getByRole('region', { name: 'Chat' }).boundingBox())?.width ?? 0;
  await dashboardPage(page).open('messages');
  const row = messages.row('Mara Voss').first();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  for (const viewport of [tablet, sideways, { width: 1024, height: 768 }, { width: 769, height: 900 }]) {
    await page.setViewportSize(viewport);
    await row.click();
    await messages.field.fill('It did');
    await expect.poll(widthOf).toBeGreaterThanOrEqual(400);
    await row.waitFor({ state: 'hidden' });
    for (const control of [messages.back(), page.getByRole('button', { name: 'Voice Call' }), send])
      await expectInView(control);
    await expectToFit(page);
    await messages.back().click();
    await row.waitFor();
    expect(await messages.field.isVisible()).toBe(false);
    await expectToFit(page);
  }
  await row.click();
  await messages.field.waitFor();
  await page.goBack();
  await row.waitFor();
  expect(await messages.field.isVisible()).toBe(false);
  expect(pageErrors).toEqual([]);
});

test('below 1,100 px the sidebar is a rail of icons, whose entries have names, tooltips and badges and work by keyboard', async () => {
  const { page, api, pageErrors } = await screens.visit({ size: 'empty', viewport: sideways });
  api.answer(countUnreadConversations, { ...sampleOf(countUnreadConversations.data, 'empty'), conversations: 1 });
  const dashboard = dashboardPage(page);
  await dashboard.open();
  await dashboard.isAt('Home');
  const rail = page.getByRole('navigation', { name: 'Sections' });
  await rail.getByRole('link', { name: /^Messages 1 unread$/ }).waitFor();
  expect((await page.getByRole('complementary').first().boundingBox())?.width).toBe(76);
  for (const entry of await rail.getByRole('link').all()) {
    const { width = 0, height = 0 } = (await entry.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await rail.getByRole('link', { name: 'Home', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expectFocused(rail.getByRole('link', { name: 'Videos', exact: true }));
  await page.getByText('Videos', { exact: true }).and(page.locator('[role=tooltip]')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dashboard.isAt('Discover');

  // the last ones are below the fold, and scrolled to by the focus
  await rail.getByRole('button', { name: 'NEW POST' }).focus();
  await page.keyboard.press('Tab');
  const account = dashboard.account(self.name);
  await expectFocused(account);
  await expectInView(account);
  await page.keyboard.press('Enter');
  const last = page.getByRole('menuitem', { name: 'Sign Out' });
  await last.scrollIntoViewIfNeeded();
  await expectInView(last);
  await page.getByRole('menuitem', { name: 'Start a meeting' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expectFocused(account);
  await dashboard.open('administration');
  await page.getByText('Coming Soon').waitFor();
  expect(pageErrors).toEqual([]);
});

test('the figures of a creator and their changes are shown in full', async () => {
  const { page, api } = await screens.visit();
  api.answer(readProfile, profileOf('creator'));
  const stats = sampleOf(readDashboardStats.data, 'long');
  const changed = { last30Days: 1_234_567, changePercent: 1187.5 };
  const { creator } = sampleOf(readDashboardStats.data, 'full');
  api.answer(readDashboardStats, {
    ...stats,
    creator: creator && { ...creator, views: { ...creator.views, ...changed } },
  });
  for (const viewport of [{ width: 1440, height: 900 }, tablet]) {
    await page.setViewportSize(viewport);
    await page.goto('/dashboard');
    const note = page.getByText('+1,187.5%').first();
    await note.waitFor();
    const cut = await page
      .locator('dl dt, dl dt span')
      .evaluateAll((all) =>
        all
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
          .map((each) => each.textContent),
      );
    expect(cut).toEqual([]);
  }
});
