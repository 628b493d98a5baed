import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from './initials.ts';
import classes from './face.module.css';

/** Instead of a picture: the initials in the name's own hue. Decoration: the name stands beside it. */
export function Face({ name }: { readonly name: string }) {
  return (
    <span className={classes.face} style={{ '--hue': hueOf(name) } as CSSProperties} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
