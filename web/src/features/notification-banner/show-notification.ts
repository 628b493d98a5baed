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

/** Only while the tab is hidden, and with the permission of the browser. The server applies the settings of the person. */
export const mayNotify = (): boolean =>
  document.hidden && 'Notification' in globalThis && Notification.permission === 'granted';
