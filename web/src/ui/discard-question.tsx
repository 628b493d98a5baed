import { Modal } from '@mantine/core';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';
import classes from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import { useLayer } from './use-layer.ts';

type DiscardQuestionProps = {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
};

/** Asked over a dialog whose form has unsaved changes. Escape, a click outside and the back button keep them. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const layer = useLayer({ isOpen: true, onClose: onKeep });
  return (
    <Modal
      {...layer}
      opened
      onClose={onKeep}
      title={uiTexts.discardTitle}
      size={420}
      centered
      withCloseButton={false}
      overlayProps={{ backgroundOpacity: 0.6 }}
      transitionProps={{ duration: 120 }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={classes}
    >
      <p className={classes.question}>{uiTexts.discardText}</p>
      <DialogButtons>
        <Action look="quiet" onClick={onDiscard}>
          {uiTexts.discard}
        </Action>
        <Action look="accent" onClick={onKeep} data-autofocus>
          {uiTexts.keepEditing}
        </Action>
      </DialogButtons>
    </Modal>
  );
}
