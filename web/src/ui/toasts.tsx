import { Notifications } from '@mantine/notifications';

/** Toasts that are shown at once; further ones wait. More would cover the controls of the page. */
const shownAtOnce = 2;

/** Toasts, top right (part 2). Part of the first load: a failure must be shown also when no further script arrives. */
export function Toasts() {
  return <Notifications position="top-right" limit={shownAtOnce} />;
}
