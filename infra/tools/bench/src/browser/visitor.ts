import { join } from 'node:path';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { profileFromClaims } from '@velvet/web/features/sign-in/local-user';
import { TOKEN_KEY, USER_KEY } from '@velvet/web/features/sign-in/stored-session';
import type { Probes } from '@velvet/web/e2e/measure/readings';
import { watchRequests } from './settle.ts';
import { root, type Site } from '#site/site.ts';
import type { Signed } from '#world/people.ts';

export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** How much slower than this machine the browser computes: what a cheap phone is beside it. */
export const slowdown = 4;

export type Visitor = AsyncDisposable & {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** until nothing more comes */
  readonly settle: () => Promise<void>;
};

/** Imported at run time and typed here, because the module uses DOM types that this package does not have. */
const { probes } = (await import(join(root, 'web', 'e2e', 'measure', 'probes.ts'))) as { probes: Probes };
export { probes };

/** A new profile at a slow machine; signed in when somebody is named. */
export async function openVisitor(
  browser: Browser,
  { url }: Site,
  size: BrowserContextOptions,
  as?: Signed,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, ...size });
  if (as) await context.addInitScript(probes.remember, storedFor(as));
  await context.addInitScript(probes.watchPaints);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp, slowdown);
  return { page, cdp, settle: watchRequests(page), [Symbol.asyncDispose]: () => context.close() };
}

/** @param rate 1 for what nobody measures */
export async function slowDown(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Signed in, past the first steps, and asked about notifications already. */
function storedFor({ id, token }: Signed): [string, string][] {
  const user = profileFromClaims({ sub: id, name: id, nickname: id, email: '' }, new Date());
  return [
    [USER_KEY, JSON.stringify(user)],
    [TOKEN_KEY, token],
    [`velvet.onboarding.${id}`, 'done'],
    ['velvet.posts-view', '"list"'],
  ];
}
