import { Notifications } from '@mantine/notifications';

/** Top right, as part 2 says. */
export function ToastShelf() {
  return <Notifications position="top-right" />;
}
