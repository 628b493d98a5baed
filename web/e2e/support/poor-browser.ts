import type { BrowserContext } from 'playwright-core';

/** As where a page is not trusted with the clipboard: there is none. */
export const withoutClipboard = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    // else a device's own dialog would take its place
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });

/** As where its owner forbids sites to keep anything: whoever looks is refused. */
export const keepingNothing = (context: BrowserContext) =>
  context.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const place of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, place, { get, configurable: true });
    }
  });
