import { updateProfile } from '@velvet/contracts/account/profile';
import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { signInPage } from './pages/sign-in.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import { reload } from './support/travel.ts';
import { memberName, storedKeys, useStage } from './support/stage.ts';

const stage = useStage({ isEmpty: true });
const sections = [
  ['Videos', 'videos'],
  ['Discover', 'discover'],
  ['Notifications', 'notifications'],
  ['Messages', 'messages'],
  ['Collections', 'collections'],
  ['My subscriptions', 'subscriptions'],
  ['Purchases', 'purchases'],
  ['Payment methods', 'cards'],
  ['Profile', 'profile'],
  ['More', 'more'],
] as const;

describe('the dashboard', () => {
  test('switches sections without a reload, and the back button returns to the previous one', async () => {
    const { page } = await stage.openMember();
    const dashboard = dashboardPage(page);
    for (const [label, id] of sections) {
      await dashboard.goTo(label);
      await dashboard.isAt(label);
      expect(page.url()).toBe(stage.at(`/dashboard?section=${id}`));
      expect(await dashboard.current()).toBe(label);
    }
    await page.goBack();
    await dashboard.isAt('Profile');
    await reload(page);
    await dashboard.isAt('Profile');
    await dashboard.goTo('Home');
    expect(page.url()).toBe(stage.at('/dashboard'));
    await page.getByRole('button', { name: 'NEW POST' }).click();
    await dashboard.isAt('Vault');
    await dashboard.open('unheard-of');
    await dashboard.isAt('More');
  });

  test('is fully usable by keyboard', async () => {
    const { page } = await stage.openMember();
    const dashboard = dashboardPage(page);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.getByRole('link', { name: 'Purchases' }).press('Enter');
    await dashboard.isAt('Purchases');
    await dashboard.account(memberName).press('Enter');
    await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
    await dashboard.isAt('Profile');
  });
});

describe('the dashboard of a creator', () => {
  test('has additional sections in the sidebar', async () => {
    const { creator } = await openShop(stage, 'Cora Lind');
    const { page } = await stage.visitAs(creator);
    await dashboardPage(page).open();
    const figures = page.getByLabel('Your figures');
    await figures.getByText('$0', { exact: true }).waitFor();
    expect((await figures.innerText()).split('\n').filter(Boolean)).toEqual([
      'Views · 30 days',
      '0',
      'Likes · 30 days',
      '0',
      'Subscribers',
      '0',
      'Earnings · 30 days',
      '$0',
    ]);
    for (const label of ['Vault', 'Queue', 'Statements', 'Statistics']) {
      await dashboardPage(page).goTo(label);
      await dashboardPage(page).isAt(label);
      expect(await dashboardPage(page).current()).toBe(label);
    }
  });
});

describe('the sidebar', () => {
  test('becomes a bar of frequent sections with a button for a new post when the screen is a phone', async () => {
    const { page } = await stage.openMember({ viewport: phone });
    const bar = page.getByRole('navigation', { name: 'Quick menu' });
    await bar.getByRole('link', { name: 'Discover' }).click();
    await dashboardPage(page).isAt('Discover');
    for (const from of ['Profile', 'Home']) {
      await bar.getByRole('link', { name: from }).click();
      await dashboardPage(page).isAt(from);
      await bar.getByRole('link', { name: 'New', exact: true }).click();
      await dashboardPage(page).isAt('Home');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('What would you like to share?');
    }
    await expectAccessible(page);
    await expectToFit(page);
  });

  test('becomes a drawer that traps and restores the focus when the screen is a phone', async () => {
    const { page } = await stage.openMember({ viewport: phone });
    const dashboard = dashboardPage(page);
    await dashboard.openMenu();
    await dashboard.menu().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dashboard.menu().waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Open menu');
    await dashboard.openMenu();
    await dashboard.goTo('Messages');
    await dashboard.isAt('Messages');
    await dashboard.menu().waitFor({ state: 'hidden' });
  });

  test('becomes a drawer when the screen is at most 768 px wide', async () => {
    const { page } = await stage.openMember({ viewport: { width: 769, height: 900 } });
    const button = page.getByRole('button', { name: 'Open menu' });
    expect(await button.isVisible()).toBe(false);
    await page.setViewportSize({ width: 768, height: 900 });
    await button.waitFor();
  });
});

describe("the server's profile", () => {
  test('overrides that of the identity provider', async () => {
    const person = await stage.person('Bea Lund');
    must(await person.make(updateProfile, { body: { name: 'Bea of the Server', handle: 'bea.server' } }));
    const { page } = await stage.visitAs(person);
    await dashboardPage(page).open();
    await dashboardPage(page).account('Bea of the Server').click();
    await page.getByText('Fan & Member').waitFor();
    expect(await page.getByText('@bea.server').count()).toBe(1);
  });

  test('ends the session when it is refused with 401, and sign-in returns to the same address', async () => {
    const { page, context } = await stage.openSignedIn();
    await context.route('**/profile', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer spoiled' } }),
    );
    await dashboardPage(page).open('statements');
    await signInPage(page).isShown();
    expect(await storedKeys(page)).toEqual({ user: null, token: null });
    await reload(page);
    await signInPage(page).isShown();
    await context.unrouteAll();
    await signInPage(page).byRedirect();
    await dashboardPage(page).isAt('Statements');
  });
});
