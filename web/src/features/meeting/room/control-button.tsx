import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './control-bar.module.css';

type ControlButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'style'> & {
  readonly label: string;
  /** the same in a sentence, with its key */
  readonly hint: string;
  readonly icon: Icon;
  /** a toggle is on or off */
  readonly isOn?: boolean;
  /** `off`: what others hear or see is stopped */
  readonly look?: 'plain' | 'off';
  /** messages that were not read */
  readonly badge?: number;
};

/** A round control. It keeps its name, and says by its state whether it is pressed. */
export function ControlButton({
  label,
  hint,
  icon: Drawn,
  isOn,
  look = 'plain',
  badge = 0,
  ...rest
}: ControlButtonProps) {
  return (
    <Tooltip label={hint} openDelay={400} events={{ hover: true, focus: true, touch: false }}>
      <button
        type="button"
        {...rest}
        className={classes.control}
        aria-label={label}
        aria-pressed={isOn}
        data-look={look}
      >
        <Drawn aria-hidden size={22} stroke={1.7} />
        {badge > 0 && (
          <span className={classes.badge} aria-hidden>
            {badge > 9 ? '9+' : badge}
          </span>
        )}
      </button>
    </Tooltip>
  );
}
