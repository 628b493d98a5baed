import { notifications } from '@mantine/notifications';
import { uiTexts } from '#texts/ui.ts';

/** Top right; milliseconds as in part 2, section 9. */
const lives = { info: 4000, success: 3000, error: 5000 } as const;

function show(kind: keyof typeof lives, message: string): void {
  const color = { info: 'gray', success: 'teal', error: 'red' }[kind];
  notifications.show({
    message,
    color,
    autoClose: lives[kind],
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': uiTexts.close },
  });
}

/** A word in passing. What needs an answer is a dialog. */
export const toast = {
  info: (message: string) => show('info', message),
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
};
