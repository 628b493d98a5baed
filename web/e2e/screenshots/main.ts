import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions } from '@velvet/demo/seed/options';
import { liveliestFans } from '@velvet/demo/seed/world/showcase';
import { planWorld } from '@velvet/demo/seed/world/world.plan';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { dataPath, readRunning, type RunningInfo } from '@velvet/standalone/data-directory';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { markDone, markKey } from '#features/onboarding/completion-mark.ts';
import { TOKEN_KEY, USER_KEY } from '#features/sign-in/stored-session.ts';
import { profileFromClaims } from '#features/sign-in/local-user.ts';
import { desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import { openBrowser } from '#e2e/support/chromium.ts';
import { fakeDevices } from '#e2e/support/fake-devices.ts';
import { dialogs } from './dialogs.ts';
import { rooms } from './rooms.ts';
import { screens, type Screen, type Viewer } from './screens.ts';
import { openAddress } from '#e2e/support/travel.ts';

/**
 * `npm run screenshots [-- part of a name]`: every screen of the running, seeded platform in both sizes: full, and with
 * nothing in it, and failing where it has such faces. Written to `DATA_DIR/screenshots`.
 */
async function takeAll(): Promise<void> {
  const directory = dataPath(process.env);
  const info = readRunning(directory);
  const people = await signedIn(info);
  await using browser = await openBrowser(fakeDevices);
  const wanted = process.argv[2] ?? '';
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
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

/** A creator and a fan of the seeded world, and somebody who has only just come. */
async function signedIn({ databaseUrls, url }: RunningInfo): Promise<Record<'creator' | 'fan' | 'newcomer', Viewer>> {
  await using admin = identityAdmin(databaseUrls['identity'] ?? '');
  const newcomer = {
    sub: 'social|screenshots',
    nickname: 'new.here',
    name: 'Nova Reed',
    email: 'new.here@velvet.test',
  };
  await admin.upsertPeople([newcomer]);
  const { seed, size } = readOptions([]);
  const response = await fetch(`${url}/creators/recommended?limit=1`);
  const { data } = (await response.json()) as { data: { handle: string }[] };
  const viewer = async (handle: string): Promise<Viewer> => {
    const person = await admin.findPersonByHandle(handle);
    if (!person) throw new Error(`There is no @${handle}. Run npm run seed first.`);
    return { ...person, handle, token: await admin.issueAccessToken({ sub: person.sub, lifetimeSeconds: 3600 }) };
  };
  const [creator, fan] = await Promise.all([
    viewer(data[0]?.handle ?? ''),
    viewer(liveliestFans(planWorld(seed, size))[0]?.handle ?? ''),
  ]);
  return { creator, fan, newcomer: await viewer(newcomer.nickname) };
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
/** for what fades in, and for pictures that are near */
const drawnMs = 500;

/** Nothing is being loaded that one would see: the socket's long poll never ends. */
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
