import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './action.module.css';

type Look = {
  /** `accent` at most once in a view. */
  readonly look?: 'accent' | 'outline' | 'raised' | 'bare' | 'quiet';
};

type ActionProps = Look &
  Omit<ButtonProps, 'variant' | 'classNames'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** A long label, for example with a name, takes a second line. `fullWidth` implies it. */
    readonly wraps?: boolean;
  };
type AnchorProps = Look & Omit<ButtonProps, 'variant' | 'classNames'> & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** A button in the look of the house. */
export function Action({ look = 'raised', size = 'md', wraps, ...rest }: ActionProps) {
  return (
    <Button
      aria-busy={rest.loading || undefined}
      {...rest}
      size={size}
      data-look={look}
      data-wraps={wraps || undefined}
      classNames={classes}
    />
  );
}

/** The same for what leads out of the application: a mail address, another site. */
export function ActionAnchor({ look = 'raised', size = 'md', ...rest }: AnchorProps) {
  return <Button component="a" {...rest} size={size} data-look={look} classNames={classes} />;
}

/** The same for what leads to another page. */
export const ActionLink = createLink(ActionAnchor);
