import { Notifications } from '@mantine/notifications';

/** Toasts, top right (part 2). Part of the first load: a failure must be shown also when no further script arrives. */
export function Toasts() {
  return <Notifications position="top-right" />;
}
