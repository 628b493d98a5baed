import classes from './loading-shimmer.module.css';

/** An animated bar shown while something loads. */
export function LoadingShimmer() {
  return <span className={classes.shimmer} aria-hidden />;
}
