import type { TestBrowser } from '@velvet/testing/push-server';
import type { BrowserContext } from 'playwright-core';

/** A browser that may show notifications. */
export const pushAgent = { serviceWorkers: 'allow' as const, permissions: ['notifications'] };

/** Subscribes at the push server of the test, because a browser without the internet cannot subscribe at its own. */
export async function usePushServer(context: BrowserContext, { subscription }: Pick<TestBrowser, 'subscription'>) {
  await context.addInitScript((given) => {
    if (location.protocol === 'about:') return;
    // the headless build reports a refusal, although the permission is granted
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    let isSubscribed = localStorage.getItem('test.subscribed') === '1';
    const keep = (is: boolean) => {
      isSubscribed = is;
      localStorage.setItem('test.subscribed', is ? '1' : '0');
    };
    const subscription = {
      ...given,
      options: { applicationServerKey: null },
      toJSON: () => ({ ...given, expirationTime: null }),
      unsubscribe: () => Promise.resolve(keep(false)).then(() => true),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
      subscribe: () => Promise.resolve(keep(true)).then(() => subscription),
    });
  }, subscription);
}
