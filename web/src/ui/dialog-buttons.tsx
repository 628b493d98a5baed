import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

type DialogButtonsProps = {
  /** what leads away without an answer, apart from the rest */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** The ways out at the foot of a dialog, the wanted one last. */
export function DialogButtons({ aside, children }: DialogButtonsProps) {
  return (
    <Group
      align="stretch"
      justify="flex-end"
      gap="2xs"
      className={classes.buttons}
      data-dialog-foot
      data-parted={aside !== undefined || undefined}
    >
      {aside && <span className={classes.aside}>{aside}</span>}
      {children}
    </Group>
  );
}
