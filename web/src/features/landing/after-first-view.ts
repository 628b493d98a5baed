const longestMs = 1500;

/** When the first view is drawn and the browser has nothing better to do; at once where the address names a part below it. */
export function afterFirstView(): Promise<void> {
  return new Promise((resolve) => {
    if (location.hash || scrollY > 0) return resolve();
    const whenIdle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => resolve(), { timeout: longestMs })
        : setTimeout(resolve, longestMs / 5);
    if (document.readyState === 'complete') return void whenIdle();
    addEventListener('load', () => void whenIdle(), { once: true });
  });
}
