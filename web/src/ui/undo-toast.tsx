import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';

/** Longer than a toast that only informs: the button has to be reached. Milliseconds; it stays while it is hovered or focused. */
const liveMs = 8000;

/** Tells that something is done, and takes it back on request. */
export function undoToast(message: string, onUndo: () => void): void {
  const id = notifications.show({
    message: (
      <Group component="span" wrap="nowrap" justify="space-between" gap="sm">
        <span>{message}</span>
        <Action
          look="bare"
          size="sm"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {uiTexts.undo}
        </Action>
      </Group>
    ),
    color: 'gray',
    autoClose: liveMs,
    role: 'status',
    closeButtonProps: { 'aria-label': uiTexts.close },
  });
}
