import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';

/**
 * Longer than an informational toast, so that the button can be reached. Milliseconds; hovering or focusing stops the
 * timer.
 */
const autoCloseMs = 8000;

/** Confirms a finished action and offers to undo it. */
export function undoToast(message: string, onUndo: () => void): void {
  const id = notifications.show({
    message: (
      <Group component="span" wrap="nowrap" justify="space-between" gap="sm">
        <span>{message}</span>
        <Action
          look="bare"
          size="sm"
          // a long message wraps beside it
          flex="none"
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
    autoClose: autoCloseMs,
    role: 'status',
    closeButtonProps: { 'aria-label': uiTexts.close },
  });
}
