import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { usePhone } from './use-phone.ts';
import classes from './dialog.module.css';
import { createUnsaved, UnsavedContext } from './unsaved.ts';
import { useFirstOpening } from './use-first-opening.ts';
import { useLayer } from './use-layer.ts';

type DialogProps = Omit<ModalProps, 'classNames' | 'fullScreen' | 'zIndex'> & {
  /** the address holds its open state, so the router handles the back button */
  readonly isInAddress?: boolean;
  /** stays a small dialog on a phone */
  readonly isSmall?: boolean;
  /** begins with a picture at its top edge, on which the close button lies */
  readonly hasCover?: boolean;
};

/**
 * The application's modal dialog, full screen on a phone unless it is small. It traps focus and restores it; Escape and the
 * back button close it when it is the topmost layer. With unsaved changes (`useUnsaved`) Escape, a click outside, the close
 * button and the back button open a confirmation first. Direct calls of `onClose` do not.
 */
export function Dialog({ opened, ...rest }: DialogProps) {
  const { isThere, isOpen } = useFirstOpening(opened);
  return isThere && <DrawnDialog {...rest} opened={isOpen} />;
}

function DrawnDialog({
  size = 520,
  isInAddress = false,
  isSmall = false,
  hasCover = false,
  closeOnEscape = true,
  'aria-label': label,
  children,
  ...rest
}: DialogProps) {
  const isPhone = usePhone();
  const { unsaved, close, question } = useDiscarding(rest.opened, rest.onClose);
  const layer = useLayer({ isOpen: rest.opened, onClose: close, isInAddress, closesOnEscape: closeOnEscape });
  return (
    <>
      <Modal
        {...rest}
        {...layer}
        onClose={close}
        size={size}
        fullScreen={isPhone && !isSmall}
        centered
        overlayProps={{ backgroundOpacity: 0.6, blur: 6 }}
        transitionProps={{ duration: 180 }}
        closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
        // the page has a banner already; a dialog without a title is named by its label
        attributes={{
          header: { role: 'presentation', 'data-cover': hasCover || undefined },
          ...(label && { content: { 'aria-label': label } }),
        }}
        classNames={classes}
      >
        <UnsavedContext value={unsaved}>{children}</UnsavedContext>
      </Modal>
      {question}
    </>
  );
}

/** Intercepts the close request of a dialog with unsaved changes. */
function useDiscarding(isOpen: boolean, onClose: () => void) {
  const [unsaved] = useState(createUnsaved);
  const [isWanted, setWanted] = useState(false);
  // a save may have closed the dialog meanwhile, and with it the confirmation
  const isAsking = isWanted && isOpen;
  if (isWanted && !isOpen) setWanted(false);
  const close = () => (unsaved.isHeld() ? setWanted(true) : onClose());
  const discard = () => {
    setWanted(false);
    onClose();
  };
  const question = isAsking && <DiscardQuestion onKeep={() => setWanted(false)} onDiscard={discard} />;
  return { unsaved, close, question };
}
