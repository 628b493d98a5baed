import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import { readProfile } from '@velvet/contracts/account/profile';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Person } from '@velvet/identity-provider/identity-admin';
import { dashboardPage } from '#e2e/pages/dashboard.page.ts';
import { onboardingPage } from '#e2e/pages/onboarding.page.ts';
import { providerPage } from '#e2e/pages/provider.page.ts';
import { signInPage } from '#e2e/pages/sign-in.page.ts';
import { openVisitor, saveData } from './browser.ts';
import { openBrowser } from './chromium.ts';
import { TOKEN_KEY, USER_KEY } from '#features/sign-in/stored-session.ts';
import { profileFromClaims } from '#features/sign-in/local-user.ts';
import { openSite, type Site, type SiteOptions, type TestUser, type TokenOptions } from './site.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** of a failed test: what its pages show, for the summary of the run */
    pages?: string[];
  }
}

type Visitor = Awaited<ReturnType<typeof openVisitor>>;

type StageOptions = SiteOptions & {
  /** a separate site, for tests of lists of all users, and for tests whose creators would appear in such lists */
  readonly isEmpty?: boolean;
  /** command line arguments of the browser */
  readonly browserArgs?: readonly string[];
  /** The application loads further sections and videos in the background, which costs a second of processor time per visitor. */
  readonly loadsAhead?: boolean;
};

/**
 * Caches compiled scripts after the first load instead of after several. The argument replaces Playwright's own one, so it
 * repeats the pointer settings.
 */
const compiledScriptCache =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,v8CacheOptions=3';

/** The test files of a worker share one browser per command line, which ends with the worker. */
const launched = new Map<string, Promise<Browser | undefined>>();

export async function sharedBrowser(browserArgs: readonly string[] = []): Promise<Browser | undefined> {
  const key = browserArgs.join(' ');
  const existing = await launched.get(key);
  if (existing?.isConnected()) return existing;
  const launching = openBrowser([compiledScriptCache, ...browserArgs]).catch(warnMissingBrowser);
  launched.set(key, launching);
  return launching;
}

/** The test files of a worker share one site, which ends with the worker. So their tests sign in new users. */
let shared: Promise<Site> | undefined;

async function takeSite(isEmpty: boolean, options: SiteOptions): Promise<{ site: Site; end(): Promise<void> }> {
  if (!isEmpty && Object.keys(options).length === 0) {
    shared ??= openSite();
    return { site: await shared, end: () => Promise.resolve() };
  }
  const site = await openSite(options);
  return { site, end: async () => site[Symbol.asyncDispose]() };
}

/** A site for the tests of a file. Every visitor has a separate browser profile until the test ends. */
export function useStage({ browserArgs = [], isEmpty = false, loadsAhead = false, ...options }: StageOptions = {}) {
  let browser: Browser | undefined;
  let site: Site | undefined;
  let end: (() => Promise<void>) | undefined;
  const visitors = new Set<Visitor>();
  const open = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The stage opens with the first test.');
    return part;
  };
  beforeAll(async () => {
    browser = await sharedBrowser(browserArgs);
    if (browser) ({ site, end } = await takeSite(isEmpty, options));
  });
  beforeEach(({ skip }) => skip(browser === undefined, 'no browser could be started'));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') task.meta.pages = (await Promise.all([...visitors].map(describe))).flat();
    await Promise.all([...visitors].map(({ context }) => context.close()));
    visitors.clear();
  });
  afterAll(() => end?.());
  const visit = async (more: BrowserContextOptions = {}) => {
    const visitor = await openVisitor(open(browser), open(site).url, more);
    visitors.add(visitor);
    if (!loadsAhead) await visitor.context.addInitScript(saveData);
    return visitor;
  };
  const atDashboard = async (visitor: Visitor) => {
    await dashboardPage(visitor.page).open();
    await dashboardPage(visitor.page).isAt('Home');
    return visitor;
  };
  let stored: ReturnType<BrowserContext['storageState']> | undefined;
  const storedBySigningUp = async () => {
    const { page, context } = await visit();
    await signUp(page, memberName);
    const state = await context.storageState();
    await context.close();
    return state;
  };
  const users = userFactory(visit, () => open(site));
  let member: ReturnType<typeof users.person> | undefined;
  return {
    visit,
    /** Opens the dashboard as a member that all tests of the file share. */
    openMember: async (more: BrowserContextOptions = {}) =>
      atDashboard(await users.visitAs(await (member ??= users.person(memberName)), more)),
    /** Like `openMember`, for another member with a session at the provider, who must not be signed out. */
    openSignedIn: async () => atDashboard(await visit({ storageState: await (stored ??= storedBySigningUp()) })),
    ...users,
    /** The absolute address of a path. */
    at: (path: string) => open(site).url + path,
    /** The address under the site's other host name, which is another origin. */
    elsewhere: (path: string) => open(site).otherUrl + path,
    /** The page with all mails of the platform. */
    mailbox: () => open(site).mailboxUrl,
    /** Adds accounts to the identity provider. */
    addPeople: (people: readonly Person[]) => open(site).addPeople(people),
  };
}

/** Warns that tests are skipped. @throws in CI, where they must run */
function warnMissingBrowser(error: unknown): undefined {
  const advice = 'Install Chrome or Chromium, and name it in CHROMIUM_PATH.';
  if (process.env['CI']) throw new Error(`No browser could be started. ${advice}`, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\nBROWSER TESTS ARE SKIPPED: no browser could be started. ${advice}\n${reason}\n\n`);
}

/** Returns the text of each page and the errors of the browser after a failed test. */
async function describe({ context, pageErrors }: Visitor): Promise<string[]> {
  const pages = context.pages().map(async (page) => {
    const text = await page.innerText('body', { timeout: 2_000 }).catch(String);
    return `at ${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`;
  });
  return [...(await Promise.all(pages)), ...pageErrors.map((error) => `page error: ${error}`)];
}

/** Creates signed-in users without a browser, and browsers with their session. */
function userFactory(visit: (more: BrowserContextOptions) => ReturnType<typeof openVisitor>, site: () => Site) {
  /** A user before the onboarding. */
  const newUser = async (name: string, handle = newHandle(), token: TokenOptions = {}) => {
    const person = await site().person(name, handle, token);
    await person.make(readProfile);
    return person;
  };
  const person = async (name: string, handle = newHandle(), token: TokenOptions = {}) => {
    const made = await newUser(name, handle, token);
    await made.make(confirmAge, { body: { birthday: '1990-05-17', acceptsTerms: true } });
    await made.make(completeOnboarding, { body: { role: 'member' } });
    return made;
  };
  return {
    newUser,
    /** A user after the onboarding. */
    person,
    /** The user whom `ADMINISTRATORS` names by default. */
    administrator: (name: string) => person(name, 'administrator'),
    /** Opens a browser with the stored session of a user, without a page. */
    async visitAs(person: TestUser, more: BrowserContextOptions = {}) {
      const visitor = await visit(more);
      await storeSession(visitor, site().url, person);
      return visitor;
    },
    /** Waits until all events are handled. */
    drain: () => site().drain(),
    /** Runs the named sweeps: all of them cost a second of processor time. */
    sweep: (...names: [string, ...string[]]) => site().sweep(...names),
    /** Advances the time of the services. */
    advance: (by: Parameters<Site['clock']['advance']>[0]) => site().clock.advance(by),
  };
}

/** The first document of the site stores the session. Playwright's storage state would open another page for it. */
async function storeSession({ context, page }: Visitor, origin: string, person: TestUser): Promise<void> {
  const store = (site: { origin: string; items: ReturnType<typeof storedSessionOf> }) => {
    if (location.origin === site.origin) for (const { name, value } of site.items) localStorage.setItem(name, value);
  };
  const script = await context.addInitScript(store, { origin, items: storedSessionOf(person) });
  const end = () => {
    if (!page.url().startsWith(origin)) return;
    page.off('framenavigated', end);
    // the context may close meanwhile
    script.dispose().catch(() => undefined);
  };
  page.on('framenavigated', end);
}

function storedSessionOf({ sub, name, handle, email, token }: TestUser) {
  const user = JSON.stringify(profileFromClaims({ sub, name, nickname: handle, email }, new Date()));
  return [
    { name: USER_KEY, value: user },
    { name: TOKEN_KEY, value: token },
  ];
}

export const memberName = 'Ana Ruiz';

let people = 0;
export const newHandle = () => `person.${(people += 1)}`;

/** Signs a new user up by redirect, up to the onboarding. */
export async function arrive(page: Page, name: string, handle = newHandle()) {
  await signInPage(page).open();
  await signInPage(page).byRedirect();
  await providerPage(page).signUp(name, handle);
}

/** Signs a new user up and completes the onboarding. */
export async function signUp(page: Page, name: string) {
  await arrive(page, name);
  await onboardingPage(page).goAsMember();
  await dashboardPage(page).isAt('Home');
}

/** The stored user and access token. */
export const storedKeys = (page: Page) =>
  page.evaluate(() => ({ user: localStorage.getItem('velvet.user'), token: localStorage.getItem('velvet.token') }));
