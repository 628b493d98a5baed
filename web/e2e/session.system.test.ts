import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { landingPage } from './pages/landing.page.ts';
import { providerPage } from './pages/provider.page.ts';
import { signInPage } from './pages/sign-in.page.ts';
import { loadAddress, reload } from './support/travel.ts';
import { memberName, signUp, storedKeys, useStage } from './support/stage.ts';

const stage = useStage();
/** A site whose tokens are always about to expire. */
const brief = useStage({ tokenLifetimeSeconds: 30 });

describe('the session', () => {
  test('continues without a request to the provider when the page reloads', async () => {
    const { page } = await stage.openSignedIn();
    const asked: string[] = [];
    page.on('request', (made) => void (made.url().includes('/identity/oauth') && asked.push(made.url())));
    await reload(page);
    await dashboardPage(page).account(memberName).waitFor();
    expect(asked).toEqual([]);
  });

  test("is restored from the provider's session in a silent frame when the browser's storage is empty", async () => {
    const { page, pageErrors } = await stage.openSignedIn();
    await page.evaluate(() => localStorage.clear());
    const silent = page.waitForRequest((made) => made.url().includes('prompt=none'));
    await reload(page);
    await silent;
    await dashboardPage(page).account(memberName).waitFor();
    expect((await storedKeys(page)).token).not.toBeNull();
    expect(pageErrors).toEqual([]);
  });

  test('is restored by the same frame when the page was left during the silent sign-in', async () => {
    const { page, context, pageErrors } = await stage.openSignedIn();
    // The stored user and the provider's session remain.
    await page.evaluate(() => {
      const user = localStorage.getItem('velvet.user') ?? '';
      localStorage.clear();
      localStorage.setItem('velvet.user', user);
    });
    await context.clearCookies({ name: /is\.authenticated/ });
    await reload(page);
    await dashboardPage(page).account(memberName).waitFor();
    expect((await storedKeys(page)).token).not.toBeNull();
    expect(pageErrors).toEqual([]);
  });
});

describe('a token that is about to expire', () => {
  test('is renewed by refresh', async () => {
    const { page } = await brief.visit();
    await signUp(page, 'Hal Novak');
    const before = await storedKeys(page);
    const refreshed = page.waitForRequest((made) => made.postData()?.includes('grant_type=refresh_token') ?? false);
    await reload(page);
    await refreshed;
    await dashboardPage(page).account('Hal Novak').waitFor();
    await expect.poll(async () => (await storedKeys(page)).token).not.toBe(before.token);
  });

  test('is replaced when the response of its refresh was lost', async () => {
    const { page, context } = await brief.visit();
    await signUp(page, 'Han Solis');
    const lost = Promise.withResolvers<void>();
    await context.route('**/identity/oauth/token', async (route) => {
      await route.fetch();
      await route.abort();
      lost.resolve();
    });
    await reload(page);
    await lost.promise;
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => localStorage.removeItem('velvet.token'));
    await reload(page);
    await dashboardPage(page).account('Han Solis').waitFor();
    expect((await storedKeys(page)).token).not.toBeNull();
  });
});

describe('the sign-in page', () => {
  test('redirects to the dashboard when the user is signed in', async () => {
    const { page } = await stage.openMember();
    await signInPage(page).open();
    await page.waitForURL('**/dashboard');
    await landingPage(page).open();
    await page.getByRole('link', { name: 'Open dashboard' }).click();
    await dashboardPage(page).isAt('Home');
    expect(page.url()).toBe(stage.at('/dashboard'));
  });

  test('shows a welcome until the dashboard has loaded', async () => {
    const { page } = await stage.openMember();
    const arrived = Promise.withResolvers<void>();
    await page.route('**/assets/dashboard-*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await loadAddress(page, '/auth', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: `Welcome, ${memberName}` }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true);
    arrived.resolve();
    await dashboardPage(page).isAt('Home');
  });
});

describe('signing out', () => {
  test('ends the session here and at the provider, and returns to the front page', async () => {
    const { page, pageErrors } = await stage.visit();
    await signUp(page, 'Kim Aro');
    await dashboardPage(page).signOut('Kim Aro');
    await landingPage(page).isShown();
    expect(page.url()).toBe(stage.at('/'));
    expect(await storedKeys(page)).toEqual({ user: null, token: null });
    await dashboardPage(page).open();
    await signInPage(page).isShown();
    // The provider shows its accounts, because its session ended too.
    await signInPage(page).byRedirect();
    await providerPage(page).choose('Kim Aro');
    await dashboardPage(page).account('Kim Aro').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('in one tab signs out all tabs', async () => {
    const { page, context } = await stage.visit();
    await signUp(page, 'Lou Hahn');
    const other = await context.newPage();
    await dashboardPage(other).open('queue');
    await dashboardPage(other).isAt('Queue');
    await dashboardPage(page).signOut('Lou Hahn');
    await signInPage(other).isShown();
    expect(other.url()).toBe(stage.at('/auth'));
  });
});
