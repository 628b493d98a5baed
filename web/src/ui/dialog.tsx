import { Modal, type ModalProps } from '@mantine/core';
import { uiTexts } from '#texts/ui.ts';
import { usePhone } from './use-phone.ts';
import classes from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useFirstOpening } from './use-first-opening.ts';

type DialogProps = Omit<ModalProps, 'classNames' | 'fullScreen'> & {
  /** it is open because the address says so: the back button has its own way of closing it */
  readonly isInAddress?: boolean;
  /** a question: on a phone it stands over the screen, too */
  readonly isSmall?: boolean;
};

/** A dialog in the look of the house; on a phone it is the whole screen unless it is small. Focus is trapped and goes back; the back button closes it. */
export function Dialog({ opened, ...rest }: DialogProps) {
  const { isThere, isOpen } = useFirstOpening(opened);
  return isThere && <DrawnDialog {...rest} opened={isOpen} />;
}

function DrawnDialog({ size = 520, isInAddress = false, isSmall = false, 'aria-label': label, ...rest }: DialogProps) {
  const isPhone = usePhone();
  useBackCloses(rest.opened && !isInAddress, rest.onClose);
  useFocusBack(rest.opened);
  return (
    <Modal
      {...rest}
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
    />
  );
}
