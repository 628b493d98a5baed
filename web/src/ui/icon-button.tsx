import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'style'> & {
  readonly label: string;
  readonly icon: Icon;
  readonly iconSize?: number;
  /** `dark` lies over a picture */
  readonly look?: 'bare' | 'dark';
};

/** A round button that shows no word; the label is its name. Lists are full of them: the browser's own, which costs little. */
export function IconButton({ label, icon: Drawn, iconSize = 20, look = 'bare', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classes.button} data-look={look} aria-label={label}>
      <Drawn aria-hidden size={iconSize} stroke={1.6} />
    </button>
  );
}
