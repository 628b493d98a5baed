import { startGateway, type Gateway } from '@velvet/gateway/gateway';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { systemClock } from '@velvet/kit/base/clock';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { openVisitor, saveData } from '#e2e/support/browser.ts';
import { sharedBrowser } from '#e2e/support/stage.ts';
import { builtApplication } from '#e2e/support/built-application.ts';
import { TOKEN_KEY, USER_KEY } from '#features/sign-in/stored-session.ts';
import { ScreenApi } from './api.ts';
import { answerAs, cards, serveCardFrame, type Role } from './fixtures.ts';
import type { Size } from './sample.ts';
import { watchRequests } from './settled.ts';

type Options = Pick<
  BrowserContextOptions,
  'viewport' | 'hasTouch' | 'timezoneId' | 'serviceWorkers' | 'permissions' | 'reducedMotion'
> & {
  /** role of the signed-in person; a fan by default */
  readonly as?: Role;
  /** of the answers that no test gives */
  readonly size?: Size;
};
type Opened = Awaited<ReturnType<typeof openVisitor>>;

/** The test files of a worker share one gateway, which serves the application without any service. */
let shared: Promise<Gateway> | undefined;

const open = (): Promise<Gateway> =>
  startGateway(
    {
      PORT: '0',
      LOG_LEVEL: 'silent',
      OIDC_ISSUER: 'http://127.0.0.1/identity/',
      OIDC_AUDIENCE: 'velvet',
      OIDC_CLIENT_ID: 'web',
      GATEWAY_WEB: builtApplication(),
      STRIPE_PUBLISHABLE_KEY: cards.publishableKey,
      STRIPE_FRAME_URL: cards.url,
    },
    { cache: memoryCache(systemClock), addresses: {} },
  );

/** Screens of the built application in a browser, whose API is answered by the contracts. */
export function useScreens() {
  let browser: Browser | undefined;
  let url = '';
  const visitors = new Set<Opened>();
  beforeAll(async () => {
    browser = await sharedBrowser();
    ({ url } = await (shared ??= open()));
  });
  beforeEach(({ skip }) => skip(browser === undefined, 'no browser could be started'));
  afterEach(async () => {
    await Promise.all([...visitors].map(({ context }) => context.close()));
    visitors.clear();
  });
  return {
    /** Opens a browser with the session of a role, without a page yet. */
    async visit({ as = 'fan', size = 'full', ...more }: Options = {}) {
      if (!browser) throw new Error('The screens open with the first test.');
      const api = new ScreenApi(size);
      const localStorage = as === 'visitor' ? [] : sessionOf(answerAs(api, as, size));
      const visitor = await openVisitor(browser, url, {
        ...more,
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      });
      visitors.add(visitor);
      await visitor.context.addInitScript(saveData);
      await api.serve(visitor.context);
      await serveCardFrame(visitor.context);
      return { ...visitor, api, settled: watchRequests(visitor.page) };
    },
  };
}

/** A token for the browser alone, which reads only when it expires. */
function sessionOf(user: object) {
  const claims = btoa(JSON.stringify({ exp: 4_000_000_000 }));
  return [
    { name: USER_KEY, value: JSON.stringify(user) },
    { name: TOKEN_KEY, value: `e30.${claims}.c2ln` },
  ];
}
