import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { uiTexts } from '#texts/ui.ts';
import classes from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

type DialogProps = Omit<ModalProps, 'classNames' | 'fullScreen'> & {
  /** it is open because the address says so: the back button has its own way of closing it */
  readonly isInAddress?: boolean;
};

/** A dialog in the look of the house; on a phone it is the whole screen. Focus is trapped and goes back; the back button closes it. */
export function Dialog({ size = 520, isInAddress = false, 'aria-label': label, ...rest }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false });
  useBackCloses(rest.opened && !isInAddress, rest.onClose);
  return (
    <Modal
      {...rest}
      size={size}
      fullScreen={isPhone}
      centered
      overlayProps={{ backgroundOpacity: 0.6, blur: 6 }}
      transitionProps={{ duration: 180 }}
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
      // the page has one banner already; a dialog without a title is named by its label
      attributes={{ header: { role: 'presentation' }, ...(label && { content: { 'aria-label': label } }) }}
      classNames={classes}
    />
  );
}
