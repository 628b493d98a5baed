import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

type DialogButtonsProps = {
  /** secondary links, apart from the buttons */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** Buttons at the foot of a dialog, the primary one last. */
export function DialogButtons({ aside, children }: DialogButtonsProps) {
  return (
    <Group align="stretch" justify="flex-end" gap="2xs" className={classes.buttons} data-dialog-foot>
      {aside && <span className={classes.aside}>{aside}</span>}
      {children}
    </Group>
  );
}
