import { describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { landingPage } from './pages/landing.page.ts';
import { providerPage } from './pages/provider.page.ts';
import { signInPage } from './pages/sign-in.page.ts';
import { desktop, expectToFit, phone } from './support/browser.ts';
import { openAddress, reload } from './support/travel.ts';
import { newHandle, storedKeys, useStage } from './support/stage.ts';

const stage = useStage();

describe('signing in', () => {
  test('by redirect leads from the landing page to the dashboard, and is listed in the profile', async () => {
    const { page, pageErrors } = await stage.visit();
    await landingPage(page).open();
    await landingPage(page).startCreating();
    await providerPage(page).signUp('Ana Ruiz', newHandle());
    await dashboardPage(page).isAt('Home');
    expect(page.url()).toBe(stage.at('/dashboard'));
    await dashboardPage(page).account('Ana Ruiz').waitFor();
    const { user, token } = await storedKeys(page);
    expect(JSON.parse(user ?? '')).toMatchObject({ displayName: 'Ana Ruiz', role: 'subscriber', provider: 'twitter' });
    expect(token?.split('.')).toHaveLength(3);
    await dashboardPage(page).open('profile');
    // the onboarding lies over it
    await page.getByRole('link', { name: 'Security and account' }).dispatchEvent('click');
    const panel = page.getByRole('region', { name: 'Recent sign-ins' });
    await panel.getByText('This device · 127.0.0.1').waitFor();
    expect(await panel.getByText('Chrome on Linux').count()).toBeGreaterThan(0);
    expect(pageErrors).toEqual([]);
  });
});

describe("under the site's other host name", () => {
  test('a sign-in returns to the requested address, replaces its history entries and survives a reload', async () => {
    // the onboarding, which adds a history entry, is complete
    await stage.person('Bo Lind');
    const { page, pageErrors } = await stage.visit();
    await openAddress(page, stage.elsewhere('/'));
    await openAddress(page, stage.elsewhere('/dashboard?section=vault'));
    await signInPage(page).isShown();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await signInPage(page).byRedirect();
    await providerPage(page).choose('Bo Lind');
    await dashboardPage(page).isAt('Vault');
    expect(page.url()).toBe(stage.elsewhere('/dashboard?section=vault'));
    const entries = await page.evaluate(() => history.length);
    await reload(page);
    await dashboardPage(page).isAt('Vault');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await dashboardPage(page).account('Bo Lind').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('by popup', async () => {
    const { page, pageErrors } = await stage.visit();
    await openAddress(page, stage.elsewhere('/auth'));
    const popup = await signInPage(page).byPopup();
    await providerPage(popup).signUp('Gwen Ode', newHandle());
    await dashboardPage(page).isAt('Home');
    expect(new URL(page.url()).origin).toBe(stage.elsewhere(''));
    await dashboardPage(page).account('Gwen Ode').waitFor();
    expect(pageErrors).toEqual([]);
  });
});

const crowd = Array.from({ length: 25 }, (_, index) => ({
  sub: `social|crowd-${index}`,
  name: `Crowd Member ${index}`,
  nickname: `crowd.${index}`,
  email: `crowd.${index}@velvet.test`,
}));

describe("the identity provider's pages", () => {
  test('fit the screen, are accessible, and show errors', async () => {
    await stage.addPeople(crowd);
    const { page, pageErrors } = await stage.visit();
    const provider = providerPage(page);
    const expectGood = async () => {
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        await expectToFit(page);
      }
    };
    await signInPage(page).open();
    await signInPage(page).byRedirect();
    await provider.isChoosing();
    await expectGood();
    await provider.search('nobody of this name');
    await page.getByText('No accounts found').waitFor();
    await expectGood();
    await provider.another();
    await provider.isCreating();
    await expectGood();
    await provider.submit();
    await page.getByText('Enter your name.').waitFor();
    await expectGood();
    await openAddress(page, '/identity/authorize?client_id=stranger');
    expect(await provider.problem()).toBe("This sign-in can't continue");
    await expectGood();
    expect(pageErrors).toEqual([]);
  });
});

describe('when signing in fails', () => {
  test('an error appears when the popup was closed, and a retry opens another, which signs in', async () => {
    const { page, pageErrors } = await stage.visit();
    await signInPage(page).open();
    const popup = await signInPage(page).byPopup();
    await popup.close();
    expect(await signInPage(page).error()).toBe('Authentication Error: Popup closed');
    const opened = page.waitForEvent('popup');
    await signInPage(page).tryAgain();
    const again = await opened;
    await page.getByText('Loading...').waitFor();
    await providerPage(again).signUp('Dora Weiss', newHandle());
    await dashboardPage(page).isAt('Home');
    await dashboardPage(page).account('Dora Weiss').waitFor();
    expect(again.isClosed()).toBe(true);
    expect(pageErrors).toEqual(['Popup closed']);
  });

  test('an error appears without parameters in the address when the provider refuses', async () => {
    const { page } = await stage.visit();
    await signInPage(page).open();
    await signInPage(page).byRedirect();
    await providerPage(page).cancel();
    expect(await signInPage(page).error()).toMatch(/^Authentication Error: ./);
    expect(page.url()).toBe(stage.at('/auth'));
    expect(await storedKeys(page)).toEqual({ user: null, token: null });
    await signInPage(page).tryAgain();
    await page.waitForURL('**/identity/**');
  });

  test('an authorization response is rejected when its state is unknown', async () => {
    const { page } = await stage.visit({ viewport: phone });
    await openAddress(page, '/?code=stolen&state=guessed');
    expect(await signInPage(page).error()).toBe('Authentication Error: Invalid state');
    await expectToFit(page);
    expect(page.url()).toBe(stage.at('/auth'));
  });

  test('an error appears when the provider cannot be reached, and a retry works', async () => {
    const { page } = await stage.visit();
    let isDown = true;
    await page.route('**/api/config', (route) => (isDown ? route.abort() : route.continue()));
    await signInPage(page).open();
    await signInPage(page).byRedirect();
    expect(await signInPage(page).error()).toContain("We couldn't reach Velvet.");
    isDown = false;
    await signInPage(page).tryAgain();
    await page.waitForURL('**/identity/**');
  });
});
