import { notifications } from '@mantine/notifications';
import { uiTexts } from '#texts/ui.ts';

/** Auto-close delays by kind, in milliseconds (part 2, section 9). */
const autoCloseMs = { info: 4000, success: 3000, error: 5000 } as const;

function show(kind: keyof typeof autoCloseMs, message: string): void {
  const color = { info: 'gray', success: 'teal', error: 'red' }[kind];
  notifications.show({
    // a message that is shown already is not repeated
    id: `${kind}: ${message}`,
    message,
    color,
    autoClose: autoCloseMs[kind],
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': uiTexts.close },
  });
}

/** Shows a transient message. A question needs a dialog. */
export const toast = {
  info: (message: string) => show('info', message),
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
};
