type Shown = {
  readonly title: string;
  readonly text: string;
  /** target of a click, relative to the site */
  readonly link: string | null;
  /** a later notification with the same tag replaces it */
  readonly tag: string;
};

/** Uses the service worker when there is one: mobile browsers support no other way. */
export async function showNotification({ title, text, link, tag }: Shown, open: (link: string) => void): Promise<void> {
  const options = { body: text, icon: '/icon-192.png', badge: '/badge-96.png', tag, data: { link } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => {
    focus();
    shown.close();
    if (link) open(link);
  });
}

/**
 * Only while the tab is hidden, and only with the person's consent.
 * @param isWanted the person's own setting; the browser's permission is added here
 */
export const mayNotify = (isWanted: boolean): boolean =>
  isWanted && document.hidden && 'Notification' in globalThis && Notification.permission === 'granted';
