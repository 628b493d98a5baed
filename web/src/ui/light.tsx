import classes from './light.module.css';

/** A light that passes while something is awaited. */
export function Light() {
  return <span className={classes.light} aria-hidden />;
}
