import classes from './glow.module.css';

/** The server's blurred preview; without one, the platform's default glow. */
export function Glow({ previewUrl }: { readonly previewUrl: string | null }) {
  return (
    <span className={classes.glow} aria-hidden>
      {previewUrl && <img src={previewUrl} alt="" loading="lazy" decoding="async" />}
    </span>
  );
}
