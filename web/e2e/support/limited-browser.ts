import type { BrowserContext } from 'playwright-core';

/** Simulates a browser without the clipboard interface. */
export const withoutClipboard = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    // otherwise the page would use the share dialog
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });

/** Simulates a browser that blocks storage: every access throws. */
export const withoutStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const place of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, place, { get, configurable: true });
    }
  });
