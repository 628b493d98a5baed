import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataPath, readRunning } from '@velvet/standalone/data-directory';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { markDone, markKey } from '#features/onboarding/completion-mark.ts';
import { TOKEN_KEY, USER_KEY } from '#features/sign-in/stored-session.ts';
import { profileFromClaims } from '#features/sign-in/local-user.ts';
import { desktop, openVisitor, phone, sideways, tablet } from '#e2e/support/browser.ts';
import { openBrowser } from '#e2e/support/chromium.ts';
import { fakeDevices } from '#e2e/support/fake-devices.ts';
import { dialogs } from './dialogs.ts';
import { signedIn, type Viewer } from './people.ts';
import { rooms } from './rooms.ts';
import { screens, type Screen } from './screens.ts';
import { openAddress } from '#e2e/support/travel.ts';

/**
 * `npm run screenshots [-- part of a name]`: takes every screen of the running, seeded platform in four sizes, and its empty
 * and failing states. Writes to `DATA_DIR/screenshots`.
 */
async function takeAll(): Promise<void> {
  const directory = dataPath(process.env);
  const info = readRunning(directory);
  const people = await signedIn(info);
  await using browser = await openBrowser(fakeDevices);
  const wanted = process.argv[2] ?? '';
  for (const [size, viewport] of Object.entries({ desktop, tablet, sideways, phone })) {
    const folder = join(directory, 'screenshots', size);
    await mkdir(folder, { recursive: true });
    for (const screen of [...screens(people), ...dialogs(people), ...rooms()].filter(({ name }) =>
      name.includes(wanted),
    )) {
      const path = join(folder, `${screen.name}.jpg`);
      const taken = await take(browser, info.url, screen, viewport, path).then(
        () => path,
        (error: unknown) => `${path} FAILED: ${String(error)}`,
      );
      if (taken !== path) process.exitCode = 1;
      process.stdout.write(`${taken}\n`);
    }
  }
}

async function take(
  browser: Browser,
  baseURL: string,
  { address, as, isAtFirstSteps = false, prepare, act }: Screen,
  viewport: typeof desktop,
  path: string,
): Promise<void> {
  const { page, context } = await openVisitor(browser, baseURL, { viewport });
  page.setDefaultTimeout(settleMs);
  if (as) await signIn(context, as, isAtFirstSteps);
  await prepare?.(context);
  await openAddress(page, address);
  await settle(page);
  await act?.(page);
  await settle(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, type: 'jpeg', quality: 88 });
  await context.close();
}

const settleMs = 10_000;
/** Covers fade-in animations and images that load near the viewport. */
const drawnMs = 500;

/** Waits until nothing visible is being loaded. The network is never idle, because the socket's long poll never ends. */
async function settle(page: Page): Promise<void> {
  const isSettled = () =>
    document.querySelector('h1') !== null &&
    document.querySelector('[role="status"] > span, .mantine-Skeleton-root') === null &&
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  await page.waitForFunction(isSettled, undefined, { timeout: settleMs }).catch(() => {});
  await page.waitForTimeout(drawnMs);
}

async function signIn(
  context: BrowserContext,
  { sub, name, handle, email, token }: Viewer,
  isAtFirstSteps: boolean,
): Promise<void> {
  const profile = profileFromClaims({ sub, name, nickname: handle, email }, new Date());
  const stored = [
    [USER_KEY, JSON.stringify(profile)],
    [TOKEN_KEY, token],
    ...(isAtFirstSteps ? [] : [[markKey(sub), markDone]]),
  ];
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key ?? '', value ?? '');
  }, stored);
}

try {
  await takeAll();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
