import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** names the thing, and what becomes of it */
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** For what cannot be undone. */
export function ConfirmDialog({ opened, title, text, confirmLabel, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={440} isSmall>
      <Box mb="xl" c="dimmed" className={classes.text}>
        {text}
      </Box>
      <DialogButtons>
        <Action look="quiet" onClick={onClose} data-autofocus>
          {uiTexts.cancel}
        </Action>
        <Action look="raised" c="var(--velvet-danger)" onClick={onConfirm} loading={isBusy ?? false}>
          {confirmLabel}
        </Action>
      </DialogButtons>
    </Dialog>
  );
}
