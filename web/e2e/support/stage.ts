import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { providerPage } from '#e2e/pages/provider.page.ts';
import { signInPage } from '#e2e/pages/sign-in.page.ts';
import { openBrowser, openVisitor } from './browser.ts';
import { openSite, type Site } from './site.ts';

/** One site and one browser for all tests of a file; every visitor has a profile of their own. */
export function useStage(options: Parameters<typeof openSite>[0] = {}) {
  let browser: Browser;
  let site: Site;
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), openSite(options)]);
  });
  afterAll(async () => {
    await browser.close();
    await site[Symbol.asyncDispose]();
  });
  return {
    visit: (more?: BrowserContextOptions) => openVisitor(browser, site.url, more),
    /** The whole address of a path. */
    at: (path: string) => site.url + path,
  };
}

let people = 0;
export const newHandle = () => `person.${(people += 1)}`;

/** A new person who signs in by redirect and arrives at the dashboard. */
export async function signUp(page: Page, name: string) {
  await signInPage(page).open();
  await signInPage(page).byRedirect();
  await providerPage(page).signUp(name, newHandle());
  await dashboardPage(page).isAt('Home');
}

/** The two product keys as the browser keeps them. */
export const storedKeys = (page: Page) =>
  page.evaluate(() => ({ user: localStorage.getItem('velvet.user'), token: localStorage.getItem('velvet.token') }));
