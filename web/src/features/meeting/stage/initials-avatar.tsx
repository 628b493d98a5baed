import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from './initials.ts';
import classes from './initials-avatar.module.css';

/** The initials in the name's hue, instead of a video. Hidden from screen readers, because the name is beside it. */
export function InitialsAvatar({ name }: { readonly name: string }) {
  return (
    <span className={classes.face} style={{ '--hue': hueOf(name) } as CSSProperties} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
