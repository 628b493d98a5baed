import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const Shelf = lazy(async () => ({ default: (await import('./toast-shelf.tsx')).ToastShelf }));

let hadAny = false;
const read = () => {
  const { notifications, queue } = notificationsStore.getState();
  hadAny ||= notifications.length + queue.length > 0;
  return hadAny;
};
const subscribe = (onChange: () => void) => notificationsStore.subscribe(onChange);

/** Where toasts appear: loaded with the first of them. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribe, read, read);
  return <Suspense fallback={null}>{isNeeded && <Shelf />}</Suspense>;
}
