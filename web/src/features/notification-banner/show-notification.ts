type Shown = {
  readonly title: string;
  readonly text: string;
  /** where a click leads, relative to the site */
  readonly link: string | null;
  /** a later one with the same tag takes its place */
  readonly tag: string;
};

/** Through the service worker where there is one: phones know no other way. */
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

/** Only while nobody is looking at the tab, and only to whom asked for it. @param isWanted the person's own setting; here the browser's is added */
export const mayNotify = (isWanted: boolean): boolean =>
  isWanted && document.hidden && 'Notification' in globalThis && Notification.permission === 'granted';
