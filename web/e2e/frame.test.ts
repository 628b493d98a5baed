import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { landingPage } from './pages/landing.page.ts';
import { signInPage } from './pages/sign-in.page.ts';
import { desktop, expectAccessible, phone } from './support/browser.ts';
import { signUp, storedKeys, useStage } from './support/stage.ts';

const stage = useStage();
/** What the browser of somebody signed in has stored. */
let member: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  const { page, context } = await stage.visit();
  await signUp(page, 'Ana Ruiz');
  member = await context.storageState();
});

async function openMember(viewport = desktop) {
  const visitor = await stage.visit({ viewport, storageState: member });
  await dashboardPage(visitor.page).open();
  await dashboardPage(visitor.page).isAt('Home');
  return visitor;
}

const open = [
  ['/support', 'Support'],
  ['/creators', 'For creators'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/room/tuesday', 'Meeting room'],
  ['/video/42', 'Video'],
  ['/@mara', 'Creator'],
] as const;

describe('addresses', () => {
  test.each(open)('%s is open to everyone', async (path, title) => {
    const { page, complaints } = await stage.visit();
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('This feature is under development').waitFor();
    await expectAccessible(page);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(complaints).toEqual([]);
  });

  test.each(['/nowhere', '/dashboard/vault', '/room', '/auth/callback', '/%E0%A4%A'])('%s leads to /', async (path) => {
    const { page } = await stage.visit();
    await page.goto(path);
    await landingPage(page).isShown();
    expect(page.url()).toBe(stage.at('/'));
  });

  test('an unknown address leaves no way back to itself', async () => {
    const { page } = await stage.visit();
    await page.goto('/support');
    await page.goto('/nowhere');
    await landingPage(page).isShown();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    expect(page.url()).toBe(stage.at('/support'));
  });
});

describe.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('%s', (_, viewport) => {
  test('the landing page fits and is accessible', async () => {
    const { page, complaints } = await stage.visit({ viewport });
    await landingPage(page).open();
    await landingPage(page).isShown();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });

  test('the sign-in page fits and is accessible, also when something went wrong', async () => {
    const { page } = await stage.visit({ viewport });
    await signInPage(page).open();
    await signInPage(page).isShown();
    await expectAccessible(page);
    await page.goto('/?error=access_denied&state=x');
    await signInPage(page).error();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('the dashboard is accessible', async () => {
    const { page, complaints } = await openMember(viewport);
    await dashboardPage(page).comingSoon();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});

const sections = [
  ['Videos', 'videos'],
  ['Discover', 'discover'],
  ['Notifications', 'notifications'],
  ['Messages', 'messages'],
  ['Collections', 'collections'],
  ['Vault', 'vault'],
  ['Queue', 'queue'],
  ['Statements', 'statements'],
  ['Statistics', 'statistics'],
  ['Profile', 'profile'],
  ['More', 'more'],
] as const;

describe('the dashboard', () => {
  test('switches sections in place, and the back button goes back', async () => {
    const { page } = await openMember();
    const dashboard = dashboardPage(page);
    for (const [label, id] of sections) {
      await dashboard.goTo(label);
      await dashboard.isAt(label);
      await dashboard.comingSoon();
      expect(page.url()).toBe(stage.at(`/dashboard?section=${id}`));
      expect(await dashboard.current()).toBe(label);
    }
    await page.goBack();
    await dashboard.isAt('Profile');
    await page.reload();
    await dashboard.isAt('Profile');
    await dashboard.goTo('Home');
    expect(page.url()).toBe(stage.at('/dashboard'));
    await page.getByRole('button', { name: 'NEW POST' }).click();
    await dashboard.isAt('Vault');
    await dashboard.open('unheard-of');
    await dashboard.isAt('More');
  });

  test('everything is reached by keyboard', async () => {
    const { page } = await openMember();
    const dashboard = dashboardPage(page);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.getByRole('link', { name: 'Queue' }).press('Enter');
    await dashboard.isAt('Queue');
    await dashboard.account('Ana Ruiz').press('Enter');
    await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
    await dashboard.isAt('Profile');
  });
});

const profile = {
  id: 'social|1',
  name: 'Ana of the Server',
  handle: 'ana.server',
  avatar: null,
  role: 'creator',
};

describe('the sidebar', () => {
  test('on a phone the sidebar is a drawer that traps and returns the focus', async () => {
    const { page } = await openMember(phone);
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

  test.each([
    [768, true],
    [769, false],
  ])('at %i px the menu button is there: %s', async (width, isThere) => {
    const { page } = await openMember({ width, height: 900 });
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(isThere);
  });
});

describe("the server's word", () => {
  test("counts more than the identity provider's", async () => {
    const { page, context } = await stage.visit({ storageState: member });
    await context.route('**/profile', (route) => route.fulfill({ json: { success: true, data: profile } }));
    await dashboardPage(page).open();
    await dashboardPage(page).account('Ana of the Server').click();
    await page.getByText('Content Creator').waitFor();
    expect(await page.getByText('@ana.server').count()).toBe(1);
  });

  test('401 signs out and leads back to the same place', async () => {
    const { page, context } = await stage.visit({ storageState: member });
    const refusal = { success: false, message: 'Please sign in.', code: 'SignedOut' };
    await context.route('**/profile', (route) => route.fulfill({ status: 401, json: refusal }));
    await dashboardPage(page).open('statements');
    await signInPage(page).isShown();
    expect(await storedKeys(page)).toEqual({ user: null, token: null });
    await page.reload();
    await signInPage(page).isShown();
    await context.unrouteAll();
    await signInPage(page).byRedirect();
    await dashboardPage(page).isAt('Statements');
  });
});

test('without a connection a page of our own says so, and comes back with it', async () => {
  const { page, context } = await stage.visit();
  await landingPage(page).open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/support');
  await page.getByRole('heading', { name: 'You are offline.' }).waitFor();
  await expectAccessible(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline.html']);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
});
