import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { usePhone } from './use-phone.ts';
import classes from './dialog.module.css';
import { createUnsaved, UnsavedContext } from './unsaved.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useFirstOpening } from './use-first-opening.ts';

type DialogProps = Omit<ModalProps, 'classNames' | 'fullScreen'> & {
  /** it is open because the address says so: the back button has its own way of closing it */
  readonly isInAddress?: boolean;
  /** a question: on a phone it stands over the screen, too */
  readonly isSmall?: boolean;
};

/**
 * A dialog in the look of the house; on a phone it is the whole screen unless it is small. Focus is trapped and goes back;
 * the back button closes it. While a form in it has unsaved changes (`useUnsaved`), Escape, a click outside, the close
 * button and the back button ask before they discard them; a call of `onClose` by the form itself does not.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  const { isThere, isOpen } = useFirstOpening(opened);
  return isThere && <DrawnDialog {...rest} opened={isOpen} />;
}

function DrawnDialog({
  size = 520,
  isInAddress = false,
  isSmall = false,
  'aria-label': label,
  children,
  ...rest
}: DialogProps) {
  const isPhone = usePhone();
  const { unsaved, isAsking, close, question } = useDiscarding(rest.opened, rest.onClose);
  useBackCloses(rest.opened && !isInAddress, close);
  useFocusBack(rest.opened);
  return (
    <>
      <Modal
        {...rest}
        onClose={close}
        closeOnEscape={!isAsking}
        trapFocus={!isAsking}
        size={size}
        fullScreen={isPhone && !isSmall}
        centered
        returnFocus={false}
        overlayProps={{ backgroundOpacity: 0.6, blur: 6 }}
        transitionProps={{ duration: 180 }}
        closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
        // the page has one banner already; a dialog without a title is named by its label
        attributes={{ header: { role: 'presentation' }, ...(label && { content: { 'aria-label': label } }) }}
        classNames={classes}
      >
        <UnsavedContext value={unsaved}>{children}</UnsavedContext>
      </Modal>
      {question}
    </>
  );
}

/** Stands between what closes a dialog and its closing. */
function useDiscarding(isOpen: boolean, onClose: () => void) {
  const [unsaved] = useState(createUnsaved);
  const [isWanted, setWanted] = useState(false);
  // what was saved meanwhile has closed the dialog, and the question with it
  const isAsking = isWanted && isOpen;
  if (isWanted && !isOpen) setWanted(false);
  const close = () => (unsaved.isHeld() ? setWanted(true) : onClose());
  const discard = () => {
    setWanted(false);
    onClose();
  };
  // not drawn before: it would take the Escape key that it is asked for as its own
  const question = isAsking && <DiscardQuestion onKeep={() => setWanted(false)} onDiscard={discard} />;
  return { unsaved, isAsking, close, question };
}
