import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './control-bar.module.css';

type ControlButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'style'> & {
  readonly label: string;
  /** tooltip: the action with its keyboard shortcut */
  readonly hint: string;
  readonly icon: Icon;
  /** state of a toggle; undefined for a plain button */
  readonly isOn?: boolean;
  /** `off`: warning look for a muted microphone or a stopped camera */
  readonly look?: 'plain' | 'off';
  /** number of unread messages */
  readonly badge?: number;
};

/** A round control. Its accessible name is constant; `aria-pressed` carries the state. */
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
